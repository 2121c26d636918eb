import type { MinorText } from '../../kernel/wire/money.ts'
/**
 * A balance movement without a donation, refund, dispute or payout; it is booked so that our books equal the
 * provider's.
 */
export type AdjustmentBooked = {
	readonly type: 'AdjustmentBooked'
	readonly data: {
		readonly provider: string
		readonly account: string
		readonly balanceRef: string
		readonly kind: string
		/** The contra account: provider costs are an expense, everything else waits in suspense. */
		readonly against: 'fee expense' | 'suspense'
		/** The signed change of the balance in minor units. */
		readonly amount: MinorText
		readonly currency: string
		readonly effectiveAt: string
		readonly at: string
	}
}
export type AdjustmentReversed = {
	readonly type: 'AdjustmentReversed'
	readonly data: AdjustmentBooked['data']
}
export type ProviderAccountMirrored = {
	readonly type: 'ProviderAccountMirrored'
	readonly data: {
		readonly provider: string
		readonly account: string
		readonly currency: string
		/** Everything that the provider created before this is in the mirror (ISO 8601). */
		readonly until: string
		/** The provider's reported balance (available and pending), minor units. */
		readonly balance: MinorText
		readonly at: string
	}
}

export type DiscrepancyKind =
	/** The lines of a payout do not sum to its amount. */
	| 'sumOfLines'
	/** A line without a matching object in our books. */
	| 'unknownLine'
	| 'amountDiffers'
	| 'feeDiffers'
	/** A booking without a line, although one is due by now. */
	| 'missingLine'
	| 'unassignedPayment'
	| 'balanceDiffers'
	/** A line in a currency that the account is not kept in; it is in no sum and no booking. */
	| 'otherCurrency'

/** Found on the stream of a payout or a provider account. A discrepancy keeps its id permanently. */
export type DiscrepancyFound = {
	readonly type: 'DiscrepancyFound'
	readonly data: {
		readonly discrepancyId: string
		readonly kind: DiscrepancyKind
		readonly provider: string
		readonly account: string
		readonly payoutRef: string | null
		readonly lineRef: string | null
		readonly objectRef: string | null
		readonly donationId: string | null
		/** Minor units. */
		readonly expected: MinorText
		readonly reported: MinorText
		readonly currency: string
		/** For a currency without books: both amounts are 0 then. */
		readonly foreignCurrency?: string
		readonly effectiveAt: string
		readonly at: string
	}
}
export type Figures = Pick<DiscrepancyFound['data'], 'expected' | 'reported'>

/**
 * Checks whether a discrepancy still has its last reported figures. Both balances of an account change all
 * the time, so only their difference counts, and another difference is another discrepancy. Unassigned
 * payments had their amount on both sides in older events.
 */
export const areSame = (kind: DiscrepancyKind, before: Figures, now: Figures): boolean =>
	kind === 'balanceDiffers' ||
	((before.expected === now.expected || kind === 'unassignedPayment') && before.reported === now.reported)

/** The same disagreement with other figures; it is open again, regardless of earlier decisions. */
export type DiscrepancyChanged = {
	readonly type: 'DiscrepancyChanged'
	readonly data: Figures & {
		readonly discrepancyId: string
		readonly currency: string
		readonly at: string
	}
}
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
		/** The entry of the journal that wrote it off; absent in older events. */
		readonly entryId?: string
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
