import type { Lane } from './lanes.ts'
import type { Patience } from './retry-policy.ts'

export interface ClaimedWork {
	/** `{cause}.{kind}`: constant over all tries, so a good idempotency key. */
	readonly id: string
	readonly kind: string
	readonly subject: string
	readonly causeId: string
	/** The event's place in the stream `subject`; null when a record caused it. */
	readonly revision: bigint | null
	/** Counts tries, from 1; a worker with an older number has lost the lease. */
	readonly claims: number
	readonly failures: number
	readonly keepsOrder: boolean
	readonly heldBy: string | null
	readonly createdAt: Date
	readonly lastError: string | null
}

export type Outcome =
	| { readonly done: true; readonly note?: string }
	/** Not yet: check again later. It doesn't count as a failure, and resets earlier ones. */
	| { readonly again: true; readonly afterMs: number }
	/**
	 * Another worker does the same. It stays due and is tried again in a moment; meanwhile other work takes its
	 * place.
	 */
	| { readonly busy: true }
	| { readonly ignored: string }

/** Handles one kind of work. It runs at least once, so it must be safe to repeat. */
export interface OutboxHandler {
	/** `capability/verb-object`. It must never change, since it is part of the id. */
	readonly kind: string
	readonly lane: Lane
	/** A single run serves all waiting work of this kind about one subject. */
	readonly isShared?: true
	readonly patience: Patience
	/** Its row is removed once it is over or given up. Absent: it stays, and given up work is a dead letter. */
	readonly forgets?: true
	/** @throws GiveUp to give up; any other error: it is tried again with growing pauses */
	run(work: ClaimedWork): Promise<Outcome>
	giveUp?(work: ClaimedWork): Promise<void>
}

/** The other side refuses for good: no further try would help. */
export class GiveUp extends Error {
	override name = 'GiveUp'
}

/** @param cause an id without a full stop */
export const workId = (cause: string, kind: string): string => `${cause}.${kind}`

export const kindOf = (id: string): string => id.slice(id.indexOf('.') + 1)
