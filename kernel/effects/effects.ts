import type { Outcome } from '../outbox/outbox.ts'
import type { RecordedEvent } from '../ports/event-store.ts'

/** What became of a try of an effect, as of any work of the outbox. */
export type EffectOutcome = Outcome

export interface EffectContext {
	/** `{eventId}.{handler}`: constant however often it runs, so a good idempotency key. */
	readonly effectId: string
	/** Which try this is, from 1. */
	readonly attempt: number
	readonly correlationId: string
	/** The event's id. */
	readonly causationId: string
}

/**
 * What an event leads to outside its stream: an e-mail, a provider call, a command. It runs at least
 * once, so it must be safe to repeat.
 */
export interface EffectHandler {
	/** `capability/verb-object`. Fixed for ever: it is part of the effect's id. */
	readonly name: string
	/** Types of the events that lead to it. */
	readonly on: readonly string[]
	/** How long after the event it is due, in milliseconds; 0 when absent. Pure. */
	delayMs?(event: RecordedEvent): number
	/** Whether effects of one stream wait for the earlier ones, in log order. Default true. Dead letters hold nobody up. */
	readonly keepOrder?: boolean
	/** Failures in a row after which it is a dead letter. */
	readonly attempts: number
	/** @throws anything: it is tried again with growing pauses */
	run(event: RecordedEvent, context: EffectContext): Promise<EffectOutcome>
}

/** A job did what it was to do, and what it found is wrong: told as a failure is, but it would find the same again. */
export class JobFinding extends Error {
	override name = 'JobFinding'
}

/** Something that is done every so often, by whichever worker comes first. Must be safe to repeat. */
export interface ScheduledJob {
	/** `capability/verb-object` */
	readonly name: string
	readonly everyMs: number
	/**
	 * @param now epoch milliseconds by the system's clock
	 * @throws JobFinding what it found, at its next turn again; anything else: it is tried again with growing pauses
	 */
	run(now: number): Promise<void>
}
