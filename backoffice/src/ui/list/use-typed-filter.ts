import { useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 300

interface Reading {
	meaningOf: (text: string) => string
	textOf: (value: string) => string
}

/** Returns the text of a filter as it is typed, and a setter; the list receives it once typing pauses. */
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
		// Text that was typed since is searched by its own timer; a trailing space is not searched.
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
