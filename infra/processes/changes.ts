import type { RecordedEvent } from '../../domain/_ports/event-store.ts'

/** Tells open pages which keys have changed, such as `request:{id}`. */
export interface Changes {
	subscribe(listener: (keys: readonly string[]) => void): () => void
	publish(keys: readonly string[]): void
}

export function createChanges(): Changes {
	const listeners = new Set<(keys: readonly string[]) => void>()
	return {
		subscribe(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		publish(keys) {
			for (const listener of listeners) listener(keys)
		},
	}
}

/** The keys that a read model's events concern: pages watch a request for its progress. */
export function keysChanged(events: readonly RecordedEvent[]): string[] {
	const keys = new Set<string>()
	for (const { stream, data } of events) {
		if (stream.startsWith('request-')) keys.add(`request:${stream.slice('request-'.length)}`)
		const target = data.target as { kind?: string; id?: string } | null | undefined
		if (target?.kind === 'request' && target.id) keys.add(`request:${target.id}`)
	}
	return [...keys]
}
