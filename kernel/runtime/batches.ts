import { setTimeout as delay } from 'node:timers/promises'
import type { EventStore, Position, RecordedEvent, SubscribeOptions } from '../ports/event-store.ts'

export interface Batch {
	readonly events: readonly RecordedEvent[]
	readonly position: Position
	/** True when the batch reaches the end of the log as of some moment since the last batch. */
	readonly caughtUp: boolean
}

export interface BatchSettings {
	readonly max: number
	/** Longest wait for more events, unless the end of the log is reached first. */
	readonly flushMs: number
	readonly paceMs: number
	readonly idlePaceMs: number
}

export const LIVE: BatchSettings = { max: 1_000, flushMs: 5, paceMs: 20, idlePaceMs: 50 }

/**
 * Yields the events of a subscription in the largest available batches. The next events are read and parsed
 * while the reader works on the last ones. It ends with the subscription, passes its error on, and ends it
 * when the reader leaves.
 */
export async function* batches(
	store: EventStore,
	subscription: SubscribeOptions & { readonly signal: AbortSignal },
	settings: BatchSettings,
): AsyncGenerator<Batch> {
	const { max, flushMs, paceMs, idlePaceMs } = settings
	const left = new AbortController()
	const signal = AbortSignal.any([subscription.signal, left.signal])
	let events: RecordedEvent[] = []
	let position: Position | null = null
	let caughtUp = false
	let isQuiet = false
	let ended = false
	let failure: { readonly error: unknown } | null = null
	let changed = Promise.withResolvers<void>()
	let drained = Promise.withResolvers<void>()
	let takenAt = Number.NEGATIVE_INFINITY

	const change = () => {
		changed.resolve()
		changed = Promise.withResolvers()
	}
	const isFull = () => ended || events.length >= max
	const isAll = () => isFull() || isQuiet

	async function pump(): Promise<void> {
		try {
			for await (const delivery of store.subscribe({ ...subscription, signal })) {
				if (delivery.kind === 'event') {
					events.push(delivery.event)
					position = delivery.event.position
					isQuiet = false
					if (events.length === 1 || events.length === max) change()
					if (events.length >= 2 * max) await drained.promise
				} else {
					position = delivery.position
					isQuiet = delivery.kind === 'caughtUp'
					// More may come before the batch is taken: under steady load it always does.
					caughtUp ||= isQuiet
					change()
				}
			}
		} catch (error) {
			failure = { error }
		}
		ended = true
		change()
	}

	async function waitUntil(condition: () => boolean, ms: number): Promise<void> {
		if (ms <= 0 || condition()) return
		const timer = new AbortController()
		let isOver = false
		const over = delay(ms, undefined, { signal: timer.signal }).then(
			() => {
				isOver = true
			},
			() => {},
		)
		while (!condition() && !isOver) await Promise.race([changed.promise, over])
		timer.abort()
	}

	async function gather(): Promise<void> {
		const hasEvents = () => events.length > 0
		if (!hasEvents()) await waitUntil(() => isFull() || hasEvents(), takenAt + idlePaceMs - performance.now())
		if (!hasEvents()) return
		await waitUntil(isAll, flushMs)
		await waitUntil(isFull, takenAt + paceMs - performance.now())
	}

	function take(upTo: Position): Batch {
		const taken = events.slice(0, max)
		events = events.slice(max)
		drained.resolve()
		drained = Promise.withResolvers()
		if (events.length > 0) return { events: taken, position: taken.at(-1)?.position ?? upTo, caughtUp: false }
		position = null
		const batch = { events: taken, position: upTo, caughtUp }
		caughtUp = false
		return batch
	}

	const pumping = pump()
	try {
		for (;;) {
			if (position === null) {
				if (ended) break
				await changed.promise
				continue
			}
			await gather()
			takenAt = performance.now()
			yield take(position)
		}
		if (failure !== null) throw (failure as { error: unknown }).error
	} finally {
		left.abort()
		drained.resolve()
		await pumping
	}
}
