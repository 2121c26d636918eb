import type { Outcome } from '../outbox/outbox.ts'
import type { RecordedEvent } from '../ports/event-store.ts'

export type EffectOutcome = Outcome

export interface EffectContext {
	/** `{eventId}.{handler}`: constant over all tries, so a good idempotency key. */
	readonly effectId: string
	readonly attempt: number
	readonly correlationId: string
	readonly causationId: string
}

/**
 * A consequence of an event outside of its stream: an e-mail, a provider call, a command. It runs at least
 * once, so it must be safe to repeat.
 */
export interface EffectHandler {
	/** `capability/verb-object`. It must never change, since it is part of the effect's id. */
	readonly name: string
	readonly on: readonly string[]
	/** Returns the delay after the event in milliseconds; 0 when absent. It must be pure. */
	delayMs?(event: RecordedEvent): number
	/**
	 * Effects of one stream wait for the earlier ones, in log order. Default true. Dead letters block nothing.
	 */
	readonly keepOrder?: boolean
	readonly attempts: number
	/** @throws any error: it is tried again with growing pauses */
	run(event: RecordedEvent, context: EffectContext): Promise<EffectOutcome>
}

/**
 * The job succeeded and found a problem. It is reported like a failure, but not retried, since it would find
 * the same again.
 */
export class JobFinding extends Error {
	override name = 'JobFinding'
}

/** Regular work, which any one worker runs. It must be safe to repeat. */
export interface ScheduledJob {
	readonly name: string
	readonly everyMs: number
	/**
	 * @param now epoch milliseconds by the system's clock
	 * @throws JobFinding for a problem that it found, without a retry before its next turn; any other error: it
	 * is tried again with growing pauses
	 */
	run(now: number): Promise<void>
}
