import type { Lane } from './lanes.ts'
import type { Patience } from './retry-policy.ts'

/** Work that this process may do until its lease ends, of `ops.outbox`. */
export interface ClaimedWork {
	/** `{cause}.{kind}`: constant however often it is tried, so a good idempotency key. */
	readonly id: string
	readonly kind: string
	/** What it is about, such as a stream or an object of the provider. */
	readonly subject: string
	/** The event or the record that it follows from. */
	readonly causeId: string
	/** The event's place in its stream, which `subject` then names; null when it follows from a record. */
	readonly revision: bigint | null
	/** Counts tries, from 1; whoever holds an older one has lost the lease. */
	readonly claims: number
	/** Tries in a row that failed, and those whose worker died. */
	readonly failures: number
	readonly keepsOrder: boolean
	/** The stream that couldn't be read when it was last tried. */
	readonly heldBy: string | null
	readonly createdAt: Date
}

export type Outcome =
	| { readonly done: true; readonly note?: string }
	/** Not yet: check again later. It doesn't count as a failure, and ends those before it. */
	| { readonly again: true; readonly afterMs: number }
	/** Somebody else is at the same thing. It stays due and is tried again in a moment; meanwhile others have its place. */
	| { readonly busy: true }
	/** Nothing to do, and why. */
	| { readonly ignored: string }

/** What is done about one kind of work. It runs at least once, so it must be safe to repeat. */
export interface OutboxHandler {
	/** `capability/verb-object`. Fixed for ever: it is part of the id. */
	readonly kind: string
	readonly lane: Lane
	/** One run serves all work of this kind about one subject that waits when it begins. */
	readonly isShared?: true
	readonly patience: Patience
	/** Its row is removed once it is over or given up. Absent: it stays, and what is given up is a dead letter. */
	readonly forgets?: true
	/** @throws anything: it is tried again with growing pauses; GiveUp: it is given up */
	run(work: ClaimedWork): Promise<Outcome>
	/** Of work that is forgotten: what is done when it is given up. */
	giveUp?(work: ClaimedWork): Promise<void>
}

/** The other side refuses for good: no further try would help. */
export class GiveUp extends Error {
	override name = 'GiveUp'
}

/** @param cause an id without a full stop */
export const workId = (cause: string, kind: string): string => `${cause}.${kind}`

export const kindOf = (id: string): string => id.slice(id.indexOf('.') + 1)
