import type { MinorText } from '../../kernel/wire/money.ts'
/**
 * A movement of the balance that no donation, refund, dispute or payout of ours explains: booked all the same,
 * so that our books stay equal to the provider's.
 */
export type AdjustmentBooked = {
	readonly type: 'AdjustmentBooked'
	readonly data: {
		readonly provider: string
		readonly account: string
		/** The provider's balance transaction, `txn_…`. */
		readonly balanceRef: string
		/** What it is, in the provider's word: `charge`, `stripe_fee`, `adjustment`… */
		readonly kind: string
		/** Where the other side stands: what the provider keeps is an expense, everything else waits in suspense. */
		readonly against: 'fee expense' | 'suspense'
		/** Minor units that the balance changed by, with sign. */
		readonly amount: MinorText
		readonly currency: string
		readonly effectiveAt: string
		readonly at: string
	}
}
/** An adjustment in suspense found its place, or was mistaken: its opposite is booked. */
export type AdjustmentReversed = {
	readonly type: 'AdjustmentReversed'
	readonly data: AdjustmentBooked['data']
}
/** Up to where the account's movements have been mirrored. */
export type ProviderAccountMirrored = {
	readonly type: 'ProviderAccountMirrored'
	readonly data: {
		readonly provider: string
		readonly account: string
		readonly currency: string
		/** Everything that the provider made before this is in the mirror (ISO 8601). */
		readonly until: string
		/** What the provider said that it holds (available and pending), minor units. */
		readonly balance: MinorText
		readonly at: string
	}
}

/** What doesn't agree between our books and the provider's. */
export type DiscrepancyKind =
	/** The lines of a payout don't add up to its amount. */
	| 'sumOfLines'
	/** A line for something that we don't know. */
	| 'unknownLine'
	/** A line's amount or fee isn't what we booked. */
	| 'amountDiffers'
	| 'feeDiffers'
	/** Something that we booked stands in no line although it should by now. */
	| 'missingLine'
	/** A payment that nobody said what for. */
	| 'unassignedPayment'
	/** The balance that the provider reports isn't ours. */
	| 'balanceDiffers'
	/** A line in a currency that the account isn't kept in. It is in no sum and stands in no booking. */
	| 'otherCurrency'

/** Found on a payout's stream or on a provider account's. One discrepancy has one id for ever. */
export type DiscrepancyFound = {
	readonly type: 'DiscrepancyFound'
	readonly data: {
		readonly discrepancyId: string
		readonly kind: DiscrepancyKind
		readonly provider: string
		readonly account: string
		readonly payoutRef: string | null
		/** The line, `txn_…`. */
		readonly lineRef: string | null
		/** The charge, refund or dispute. */
		readonly objectRef: string | null
		readonly donationId: string | null
		/** Minor units: what our books say, and what the provider says. */
		readonly expected: MinorText
		readonly reported: MinorText
		readonly currency: string
		/** Of a line in a currency that no books are kept in: both amounts are 0 then. */
		readonly foreignCurrency?: string
		/** When the money moved, which its age counts from. */
		readonly effectiveAt: string
		readonly at: string
	}
}
/** Both sides of a discrepancy, minor units. */
export type Figures = Pick<DiscrepancyFound['data'], 'expected' | 'reported'>

/**
 * Whether a discrepancy still has the figures that it was told with last. Both balances of an account move all the
 * time, and one that is apart by another amount is another discrepancy: of it, this never changes. Payments that nobody
 * has said what for were told with their amount on both sides before.
 */
export const areSame = (kind: DiscrepancyKind, before: Figures, now: Figures): boolean =>
	kind === 'balanceDiffers' ||
	((before.expected === now.expected || kind === 'unassignedPayment') && before.reported === now.reported)

/** The same disagreement, now with other figures. It is open, whatever was decided about the old ones. */
export type DiscrepancyChanged = {
	readonly type: 'DiscrepancyChanged'
	readonly data: Figures & {
		readonly discrepancyId: string
		readonly currency: string
		readonly at: string
	}
}
/** Somebody of finance looks after it; null gives it back. */
export type DiscrepancyAssigned = {
	readonly type: 'DiscrepancyAssigned'
	readonly data: { readonly discrepancyId: string; readonly ownerId: string | null; readonly at: string }
}
export type DiscrepancyNoted = {
	readonly type: 'DiscrepancyNoted'
	readonly data: {
		readonly discrepancyId: string
		readonly noteId: string
		readonly noteHash: string
		readonly at: string
	}
}
export type DiscrepancyResolved = {
	readonly type: 'DiscrepancyResolved'
	readonly data: {
		readonly discrepancyId: string
		readonly resolution: 'explained' | 'correctedByProvider' | 'writtenOff' | 'agreesNow'
		readonly reason: { readonly noteId: string; readonly noteHash: string } | null
		readonly at: string
	}
}

export type DiscrepancyEvent =
	| DiscrepancyFound
	| DiscrepancyChanged
	| DiscrepancyAssigned
	| DiscrepancyNoted
	| DiscrepancyResolved

export const DISCREPANCY_EVENTS = [
	'DiscrepancyFound',
	'DiscrepancyChanged',
	'DiscrepancyAssigned',
	'DiscrepancyNoted',
	'DiscrepancyResolved',
] as const satisfies readonly DiscrepancyEvent['type'][]

export type ProviderAccountEvent =
	| AdjustmentBooked
	| AdjustmentReversed
	| ProviderAccountMirrored
	| DiscrepancyEvent

export const PROVIDER_ACCOUNT_EVENTS = [
	'AdjustmentBooked',
	'AdjustmentReversed',
	'ProviderAccountMirrored',
	...DISCREPANCY_EVENTS,
] as const satisfies readonly ProviderAccountEvent['type'][]
