import { useRef } from 'react'

/** The key of what somebody wants: the same for the same content, so that a second try doesn't happen twice. */
export function useIntent(): (content: unknown) => string {
	const sent = useRef({ content: '', key: '' })
	return (wanted) => {
		const content = JSON.stringify(wanted)
		if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() }
		return sent.current.key
	}
}
