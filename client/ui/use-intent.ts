import { useRef } from 'react'

interface IntentOptions {
	/**
	 * Content that returns after other content, such as a name that is changed back, gets a new key. Otherwise
	 * it keeps its first key, so that it happens only once.
	 */
	readonly repeatable?: boolean
}

/**
 * Returns a function that gives the idempotency key of a content: the same for equal content, a new one for
 * another.
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
