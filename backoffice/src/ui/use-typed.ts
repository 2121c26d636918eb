import { useEffect, useRef, useState } from 'react'

interface Typed {
	text: string
	/** Takes the field's text, and `requested` if that makes a valid value. */
	type: (text: string, requested?: string) => void
	/** Restores the value's text in place of an invalid one, once the reader has left the field. */
	settle: () => void
}

/**
 * Keeps the text of a field whose value returns from elsewhere, such as the address. A late value doesn't
 * overwrite newer typing.
 */
export function useTyped(value: string): Typed {
	const [text, setText] = useState(value)
	const awaited = useRef<string>(undefined)
	useEffect(() => {
		if (awaited.current !== undefined && awaited.current !== value) return
		awaited.current = undefined
		setText(value)
	}, [value])
	return {
		text,
		type: (next, requested) => {
			setText(next)
			if (requested !== undefined) awaited.current = requested === value ? undefined : requested
		},
		settle: () => {
			awaited.current = undefined
			setText(value)
		},
	}
}
