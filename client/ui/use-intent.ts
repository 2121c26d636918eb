import { useRef } from 'react'

interface IntentOptions {
	/**
	 * The same content may be wanted again after another one, as a name that is changed and changed back: then it has a
	 * new key. Without it a content keeps its key, so that nothing that happens once happens twice.
	 */
	readonly repeatable?: boolean
}

/**
 * The key of what a person wants to happen: the same for the same content, however often it is sent, and a new one
 * for another content.
 */
export function useIntent({ repeatable = false }: IntentOptions = {}): (content: unknown) => string {
	const intents = useRef(new Map<string, string>())
	return (content) => {
		const text = JSON.stringify(content)
		const intent = intents.current.get(text) ?? crypto.randomUUID()
		if (repeatable) intents.current.clear()
		intents.current.set(text, intent)
		return intent
	}
}
