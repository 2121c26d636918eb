import type { RecordedEvent } from '../../domain/_ports/event-store.ts'
import type { ReadAfter } from '../runner/read-after.ts'
import type { Platform } from './platform.ts'

/** Tells open pages which keys have changed, such as `request:{id}`. */
export interface Changes {
	subscribe(listener: (keys: readonly string[]) => void): () => void
	publish(keys: readonly string[]): void
	/** Was the key told as changed within the last half minute? */
	changedLately(key: string): boolean
}

/**
 * From reading a page to watching it, a browser opens a socket, asks for a ticket and has its rights looked
 * up, slowly on a bad line: what changed meanwhile would be missed.
 */
const LATELY_MS = 30_000

/** @param now milliseconds that never go back */
export function createChanges(now: () => number = () => performance.now()): Changes {
	const listeners = new Set<(keys: readonly string[]) => void>()
	/** When each key changed last; the oldest comes first. */
	const lately = new Map<string, number>()
	const forget = (before: number) => {
		for (const [key, changedAt] of lately) {
			if (changedAt > before) return
			lately.delete(key)
		}
	}
	return {
		subscribe(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		publish(keys) {
			forget(now() - LATELY_MS)
			for (const key of keys) {
				lately.delete(key)
				lately.set(key, now())
			}
			for (const listener of listeners) listener(keys)
		},
		changedLately(key) {
			forget(now() - LATELY_MS)
			return lately.has(key)
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

/** Read models that pages show; what changed is told once these show it. */
const SHOWN = ['requests', 'donations', 'fund_totals']
const LONGEST_WAIT_MS = 5_000

/** For an api without a projector in its process: follows the log itself, and tells of what can be read. */
export function followChanges(
	{ store, log }: Platform,
	readAfter: ReadAfter,
): Changes & { stop(): Promise<void> } {
	const changes = createChanges()
	const stopping = new AbortController()
	const following = (async () => {
		const after = await store.head()
		for await (const delivery of store.subscribe({ after, signal: stopping.signal })) {
			if (delivery.kind !== 'event') continue
			const keys = keysChanged([delivery.event])
			if (keys.length === 0) continue
			await readAfter.waitFor(SHOWN, delivery.event.position, LONGEST_WAIT_MS)
			changes.publish(keys)
		}
	})().catch((error: unknown) => log.error({ err: error }, 'Open pages are no longer told of changes.'))
	return {
		...changes,
		stop: async () => {
			stopping.abort()
			await following
		},
	}
}
