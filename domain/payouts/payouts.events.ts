import type { MinorText } from '../../kernel/wire/money.ts'

/** Minor units, negative when the provider debits our bank. Every money-moving event repeats them. */
type Sent = {
	readonly provider: string
	readonly account: string
	readonly payoutRef: string
	readonly amount: MinorText
	readonly currency: string
	/** ISO 8601. */
	readonly effectiveAt: string
	readonly at: string
}

/** The money has left the balance and is in transit to our bank. */
export type PayoutSent = {
	readonly type: 'PayoutSent'
	readonly data: Sent & {
		readonly automatic: boolean
		readonly sourceType: 'bank_account' | 'card'
		readonly arrivalAt: string
	}
}
export type PayoutRescheduled = {
	readonly type: 'PayoutRescheduled'
	readonly data: { readonly arrivalAt: string; readonly at: string }
}
export type PayoutPaid = { readonly type: 'PayoutPaid'; readonly data: Sent }
/** The money returned to the balance: from transit, or from the bank if it had been paid. */
export type PayoutFailed = {
	readonly type: 'PayoutFailed'
	readonly data: Sent & { readonly wasPaid: boolean; readonly code: string }
}
export type PayoutCanceled = { readonly type: 'PayoutCanceled'; readonly data: Sent }

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
/** Its lines sum to its amount, every line is matched and no discrepancy is open. */
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
