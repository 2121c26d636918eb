import { useRef } from 'react'

/**
 * The key of what a person wants to happen: the same for the same content, however often it is sent, and a new
 * one for another content.
 */
export function useIntent(): (content: unknown) => string {
	const intents = useRef(new Map<string, string>())
	return (content) => {
		const text = JSON.stringify(content)
		const intent = intents.current.get(text) ?? crypto.randomUUID()
		intents.current.set(text, intent)
		return intent
	}
}
