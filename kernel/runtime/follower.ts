import { backoff, pause } from '../concurrency/waiting.ts'
import { messageOf } from '../events/errors.ts'
import { type EventStore, LogBroken, type Position, type RecordedEvent } from '../ports/event-store.ts'
import type { Log } from '../ports/log.ts'
import { type Batch, type BatchSettings, batches } from './batches.ts'
import { CheckpointMoved, isPassing } from './failures.ts'
import type { Guard } from './guard.ts'
import type { Member, Pass } from './pass.ts'

/** A follower of the log that stores its results and its position in the same transaction. */
export interface Subscriber {
	readonly id: string
	readonly types: readonly string[] | null
	/**
	 * Returns the position to continue from; null when there is nothing (more) to do. Called again after every
	 * interruption.
	 */
	begin(): Promise<Position | null>
	/** Applies a batch and moves the checkpoint, both or neither. @throws CheckpointMoved */
	commit(batch: Batch): Promise<void>
	stopAt(event: RecordedEvent | null, error: unknown): Promise<void>
	goOn(): Promise<void>
	readonly member?: Member
}

export type FollowerState =
	| { readonly is: 'waiting'; readonly for: 'start' | 'another process' | 'the database' }
	| { readonly is: 'following' }
	| { readonly is: 'stopped'; readonly at: RecordedEvent | null; readonly error: string }
	| { readonly is: 'ended' }

export interface FollowSettings {
	readonly store: EventStore
	readonly guard: Guard
	readonly log: Log
	readonly signal: AbortSignal
	readonly batch: BatchSettings
	readonly onState: (state: FollowerState) => void
	readonly pass?: Pass
	/** Pause before a stopped subscriber's n-th retry (from 0), in milliseconds. */
	readonly stoppedPauseMs?: (attempt: number) => number
}

class Poisoned extends Error {
	override name = 'Poisoned'
	readonly event: RecordedEvent
	constructor(event: RecordedEvent, cause: unknown) {
		super(messageOf(cause), { cause })
		this.event = event
	}
}

const longPause = (attempt: number): number => Math.min(300_000, 5_000 * 2 ** Math.min(attempt, 10))

/**
 * Follows until the signal is aborted or there is nothing to do. After any failure it continues from the last
 * committed checkpoint. An event that can't be applied stops it there; it is never skipped. A log that is not
 * the followed one stops it, too: it retries seldom, and logs each failure.
 */
export async function follow(subscriber: Subscriber, settings: FollowSettings): Promise<void> {
	const { store, guard, log, signal, batch, onState, pass, stoppedPauseMs = longPause } = settings
	let failures = 0
	let stops = 0
	const once = async (): Promise<boolean> => {
		await guard.acquire(subscriber.id, signal)
		if (signal.aborted) return true
		const after = await subscriber.begin()
		if (after === null) return true
		const { types, member } = subscriber
		const subscription = types === null ? { after, signal } : { after, types, signal }
		let together: Promise<void> | undefined
		for await (const next of batches(store, subscription, batch)) {
			await commitOrStop(subscriber, next)
			if (stops > 0) await subscriber.goOn()
			onState({ is: 'following' })
			failures = 0
			stops = 0
			if (next.caughtUp && member && pass?.takes(member, next.position)) {
				together = pass.take(member, next.position, signal)
				break
			}
		}
		await together
		return together === undefined
	}
	while (!signal.aborted) {
		onState({ is: 'waiting', for: 'another process' })
		try {
			if (await once()) break
		} catch (error) {
			if (signal.aborted) break
			if (error instanceof Poisoned) {
				const { event } = error
				onState({ is: 'stopped', at: event, error: error.message })
				log.error(
					`${subscriber.id} stopped at ${event.type} ${event.id} (${event.position}): ${error.message}`,
				)
				await pause(stoppedPauseMs(stops++), signal)
			} else if (error instanceof LogBroken) {
				onState({ is: 'stopped', at: null, error: error.message })
				log.error(`${subscriber.id} stopped since the log can't be read: ${error.message}`)
				await recordStop(subscriber, error, log)
				await pause(stoppedPauseMs(stops++), signal)
			} else {
				onState({ is: 'waiting', for: 'the database' })
				log.warn(`${subscriber.id} goes on from its checkpoint: ${messageOf(error)}`)
				await pause(backoff(failures++), signal)
			}
		}
	}
	onState({ is: 'ended' })
}

/** The alarm is logged even if the database, where health checks read it, can't store it now. */
async function recordStop(subscriber: Subscriber, error: LogBroken, log: Log): Promise<void> {
	try {
		await subscriber.stopAt(null, error)
	} catch (failure) {
		log.warn(`It could not be recorded that ${subscriber.id} stopped: ${messageOf(failure)}`)
	}
}

/**
 * When a batch fails, its events are tried one by one: those before the bad one are committed, and it is
 * named.
 */
async function commitOrStop(subscriber: Subscriber, batch: Batch): Promise<void> {
	try {
		await subscriber.commit(batch)
		return
	} catch (error) {
		if (batch.events.length === 0 || error instanceof CheckpointMoved || isPassing(error)) throw error
	}
	for (const event of batch.events) {
		try {
			await subscriber.commit({ events: [event], position: event.position, caughtUp: false })
		} catch (error) {
			if (error instanceof CheckpointMoved || isPassing(error)) throw error
			await subscriber.stopAt(event, error)
			throw new Poisoned(event, error)
		}
	}
	await subscriber.commit({ events: [], position: batch.position, caughtUp: batch.caughtUp })
}
