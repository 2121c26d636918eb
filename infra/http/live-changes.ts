import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { streamId } from '../../kernel/events/streams.ts'
import { retryPause } from '../../kernel/outbox/retry-policy.ts'
import type { EventStore, Position, RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'

export interface Changes {
	subscribe(listener: (keys: readonly string[]) => void): () => void
	publish(keys: readonly string[]): void
	changedRecently(key: string): boolean
}

/**
 * Between reading a page and watching it, a browser opens a socket, requests a ticket and has its rights
 * looked up, which is slow on a bad line: changes in between would be missed.
 */
const RECENT_MS = 30_000

export function createChanges(now: () => number = () => performance.now()): Changes {
	const listeners = new Set<(keys: readonly string[]) => void>()
	const recent = new Map<string, number>()
	const forget = (before: number) => {
		for (const [key, changedAt] of recent) {
			if (changedAt > before) return
			recent.delete(key)
		}
	}
	return {
		subscribe(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		publish(keys) {
			forget(now() - RECENT_MS)
			for (const key of keys) {
				recent.delete(key)
				recent.set(key, now())
			}
			for (const listener of listeners) listener(keys)
		},
		changedRecently(key) {
			forget(now() - RECENT_MS)
			return recent.has(key)
		},
	}
}

export function keysChanged(events: readonly RecordedEvent[]): string[] {
	const keys = new Set<string>()
	for (const { stream, data } of events) {
		if (stream.startsWith('request-')) keys.add(`request:${streamId(stream)}`)
		// Withdrawals and their evidence are shown on the fundraiser's page as well.
		if (stream.startsWith('fund-request.')) keys.add(`request:${streamId(stream).split('.')[1]}`)
		if (stream.startsWith('organization-')) keys.add(`organization:${streamId(stream)}`)
		if (stream.startsWith('liveEvent-')) keys.add(`liveEvent:${streamId(stream)}`)
		// Not every event of a case names its subject, so all pages with reported content are refreshed.
		if (stream.startsWith('reportCase-')) keys.add(MODERATION)
		const target = data.target as { kind?: string; id?: string } | null | undefined
		if (target?.kind === 'request' && target.id) keys.add(`request:${target.id}`)
	}
	return [...keys]
}

const MODERATION = 'moderation'

const VISIBLE = [
	'requests',
	'donations',
	'fund_totals',
	'withdrawals',
	'organizations',
	'report_cases',
	'live_events',
	'live_event_waiting',
]
const MAX_WAIT_MS = 5_000
const MAX_PAUSE_MS = 15_000

/**
 * Follows the log for an api without a projector in its process, and reports changes once they can be read.
 * After a failure it continues after the last reported event.
 */
export function followChanges(
	{ store, log }: { readonly store: EventStore; readonly log: FastifyBaseLogger },
	readAfter: Pick<ReadAfter, 'waitFor'>,
): Changes & { stop(): Promise<void> } {
	const changes = createChanges()
	const stopping = new AbortController()
	const { signal } = stopping
	let after: Position | null = null
	let failures = 0
	const follow = async () => {
		after ??= await store.head()
		for await (const delivery of store.subscribe({ after, signal })) {
			failures = 0
			if (delivery.kind !== 'event') continue
			const { position } = delivery.event
			const keys = keysChanged([delivery.event])
			if (keys.length > 0) {
				await readAfter.waitFor(VISIBLE, position, MAX_WAIT_MS)
				changes.publish(keys)
			}
			after = position
		}
	}
	const following = (async () => {
		while (!signal.aborted) {
			try {
				return await follow()
			} catch (error) {
				failures += 1
				log.warn({ err: error }, 'Open pages are not told of changes for now.')
				await sleep(Math.min(retryPause(failures), MAX_PAUSE_MS), undefined, { signal }).catch(() => {})
			}
		}
	})()
	return {
		...changes,
		stop: async () => {
			stopping.abort()
			await following
		},
	}
}
