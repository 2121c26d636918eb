import type { MinorText } from '../../kernel/wire/money.ts'

/** Minor units, negative when the provider takes back from our bank. Every money-moving event repeats them. */
type Sent = {
	readonly provider: string
	readonly account: string
	readonly payoutRef: string
	readonly amount: MinorText
	readonly currency: string
	/** When the money moved (ISO 8601). */
	readonly effectiveAt: string
	readonly at: string
}

/** First seen: the money has left the balance and is in transit to our bank. */
export type PayoutSent = {
	readonly type: 'PayoutSent'
	readonly data: Sent & {
		/** The provider ties balance transactions to automatic payouts only. */
		readonly automatic: boolean
		readonly sourceType: 'bank_account' | 'card'
		readonly arrivalAt: string
	}
}
/** The provider now expects it at our bank at another time. */
export type PayoutRescheduled = {
	readonly type: 'PayoutRescheduled'
	readonly data: { readonly arrivalAt: string; readonly at: string }
}
export type PayoutPaid = { readonly type: 'PayoutPaid'; readonly data: Sent }
/** Came back into the balance; out of transit, or out of the bank when it had been paid already. */
export type PayoutFailed = {
	readonly type: 'PayoutFailed'
	readonly data: Sent & { readonly wasPaid: boolean; readonly code: string }
}
export type PayoutCanceled = { readonly type: 'PayoutCanceled'; readonly data: Sent }

/** The payout's lines lie in the mirror (a record): how many, their sum of net amounts, and a digest of them. */
export type PayoutLinesMirrored = {
	readonly type: 'PayoutLinesMirrored'
	readonly data: {
		readonly count: number
		readonly sum: MinorText
		readonly currency: string
		/** SHA-256 over the lines in the order of their refs. */
		readonly digest: string
		readonly at: string
	}
}
/** Its lines add up to its amount and every line is matched: nothing is open. */
export type PayoutReconciled = {
	readonly type: 'PayoutReconciled'
	readonly data: { readonly count: number; readonly digest: string; readonly at: string }
}

export type PayoutEvent =
	| PayoutSent
	| PayoutRescheduled
	| PayoutPaid
	| PayoutFailed
	| PayoutCanceled
	| PayoutLinesMirrored
	| PayoutReconciled

export const PAYOUT_EVENTS = [
	'PayoutSent',
	'PayoutRescheduled',
	'PayoutPaid',
	'PayoutFailed',
	'PayoutCanceled',
	'PayoutLinesMirrored',
	'PayoutReconciled',
] as const satisfies readonly PayoutEvent['type'][]
