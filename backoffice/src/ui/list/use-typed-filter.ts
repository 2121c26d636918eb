import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 300

interface Reading {
	/** The filter's value as the text means it; empty for none. */
	meaningOf: (text: string) => string
	/** The text of a value that comes from elsewhere, such as the address. */
	textOf: (value: string) => string
}

/** A filter that is typed: the text as it is typed, and how to type another, which the list takes once typing pauses. */
export function useTypedFilter(
	value: string,
	change: (value: string) => void,
	{ meaningOf, textOf }: Reading,
): [string, (text: string) => void] {
	const [text, setText] = useState(() => textOf(value))
	const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
	const read = useRef({ meaningOf, textOf })
	read.current = { meaningOf, textOf }
	useEffect(() => {
		// What was typed since is asked for by itself; the space before the next word is not asked for.
		if (pause.current !== undefined) return
		setText((typed) => (read.current.meaningOf(typed) === value ? typed : read.current.textOf(value)))
	}, [value])
	useEffect(() => () => clearTimeout(pause.current), [])
	const type = (next: string) => {
		setText(next)
		clearTimeout(pause.current)
		pause.current = setTimeout(() => {
			pause.current = undefined
			change(read.current.meaningOf(next))
		}, TYPING_PAUSE_MS)
	}
	return [text, type]
}
