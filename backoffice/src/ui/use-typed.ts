import { useEffect, useRef, useState } from 'react'

interface Typed {
	text: string
	/** Takes what the field holds now, and `requested`, if that makes a value to ask for. */
	type: (text: string, requested?: string) => void
	/** Shows the value again, in place of a text that never became one: once the reader has left the field. */
	settle: () => void
}

/**
 * The text of a field whose value comes back from elsewhere, such as the address, after it was asked for.
 * What comes back late doesn't overwrite what was typed since.
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
