/**
 * What the simulator remembers; the API's objects are built from it in `views.ts`. Amounts are integer minor units and
 * times epoch seconds, as in the API.
 */
import type { JsonObject } from '../../kernel/wire/json.ts'
import type { StoredEvent } from '../shared/books.ts'

export type Notes = Readonly<Record<string, string>>
export type Method = 'card' | 'upi' | 'netbanking' | 'wallet'

export interface OrderRow {
	readonly id: string
	readonly created: number
	readonly amount: number
	readonly currency: string
	readonly receipt: string | null
	readonly notes: Notes
	readonly capture: 'automatic' | 'manual'
	/** The mandate that whoever pays it gives; null: none. */
	readonly mandate: MandateTerms | null
	/** All that donors tried, oldest first. */
	readonly payments: readonly string[]
}

export interface MandateTerms {
	readonly customer: string
	/** Of one debit. */
	readonly maxAmount: number
	readonly expireAt: number
	readonly frequency: string
}

export interface CustomerRow {
	readonly id: string
	readonly created: number
	readonly name: string | null
	readonly email: string | null
	readonly contact: string | null
	readonly notes: Notes
}

/** A mandate that a donor gave in their app. */
export interface TokenRow extends MandateTerms {
	readonly id: string
	readonly created: number
	/** By what it was given, `instruments.ts`. */
	readonly instrument: string
	readonly vpa: string
	readonly status: 'confirmed' | 'paused' | 'cancelled'
	readonly usedAt: number | null
	/** Why its next debit fails; null: it doesn't. */
	readonly nextFailure: Failure | null
	/** Nobody finds it any more. */
	readonly isDeleted: boolean
}

export interface Failure {
	readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
	readonly description: string
	readonly source: 'customer' | 'bank' | 'gateway'
	readonly step: 'payment_authentication' | 'payment_authorization'
	readonly reason: string
}

/** What a payment is made with, without what only its holder may know. */
export interface Paid {
	readonly method: Method
	readonly bank: string | null
	readonly wallet: string | null
	readonly vpa: string | null
	readonly card: {
		readonly network: 'Visa' | 'MasterCard' | 'RuPay'
		readonly last4: string
		readonly issuer: string
		readonly international: boolean
	} | null
}

export interface PaymentRow {
	readonly id: string
	readonly created: number
	/** Null: made at the provider itself, such as by a payment link. */
	readonly order: string | null
	readonly amount: number
	readonly currency: string
	readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
	readonly paid: Paid
	/** What it is made with in the simulator, `instruments.ts`. */
	readonly instrument: string
	readonly failure: Failure | null
	/** With its tax; null until captured. */
	readonly fee: number | null
	readonly tax: number | null
	readonly refunded: number
	/** When an uncaptured one goes back to its donor; null while nothing is authorized. */
	readonly expiresAt: number | null
	/** When a bank that was silent says yes after all; null: it has nothing to say. */
	readonly lateAt: number | null
	/** The mandate that it gave, or is debited by; null: none. */
	readonly token: string | null
	/** When a debit by a mandate is made, whose donor was notified of it; null: it waits for its donor, or for nothing. */
	readonly debitAt: number | null
}

export interface RefundRow {
	readonly id: string
	readonly created: number
	readonly payment: string
	readonly amount: number
	readonly currency: string
	readonly status: 'pending' | 'processed' | 'failed'
	readonly speed: 'normal' | 'optimum'
	readonly receipt: string | null
	readonly notes: Notes
}

export interface DisputeRow {
	readonly id: string
	readonly created: number
	readonly payment: string
	readonly amount: number
	readonly currency: string
	/** Taken from the balance: at once, or when it is lost. */
	readonly deducted: number
	readonly reason: string
	readonly status: 'open' | 'under_review' | 'won' | 'lost'
	readonly respondBy: number
	/** What speaks for the payment; absent: nothing was handed in. */
	readonly evidence?: { readonly summary: string; readonly documents: readonly string[] }
}

/** A document that was uploaded, without what is in it. */
export interface DocumentRow {
	readonly id: string
	readonly created: number
	readonly name: string
	readonly type: string
	readonly size: number
}

/** One movement of the balance. */
export interface LineRow {
	/** Unique among lines. */
	readonly id: string
	readonly created: number
	/** What the report names: the payment, refund or adjustment. */
	readonly entity: string
	readonly type: 'payment' | 'refund' | 'adjustment' | 'settlement.ondemand'
	readonly debit: number
	readonly credit: number
	readonly fee: number
	readonly tax: number
	readonly currency: string
	readonly payment: string | null
	readonly dispute: string | null
	readonly description: string | null
	/** When it may be settled. */
	readonly availableAt: number
	/** The settlement that it is part of; null while in none. */
	readonly settlement: string | null
}

export interface SettlementRow {
	readonly id: string
	readonly created: number
	readonly amount: number
	readonly fees: number
	readonly tax: number
	readonly status: 'created' | 'processed' | 'failed'
	readonly utr: string | null
	readonly processAt: number
	readonly processedAt: number | null
	readonly failedAt: number | null
	/** What its report gets wrong, on purpose. */
	readonly mistake: SettlementMistake | null
}
/** `line` is left out of the report, or reported with another fee. */
export type SettlementMistake =
	| { readonly kind: 'missingLine'; readonly line: string }
	| { readonly kind: 'wrongFee'; readonly line: string; readonly fee: number }

/** A settlement that the merchant asked for, at once and for a fee. */
export interface InstantRow {
	readonly id: string
	readonly created: number
	readonly requested: number
	readonly fees: number
	readonly tax: number
	readonly description: string | null
	readonly notes: Notes
	readonly fullBalance: boolean
	readonly status: 'created' | 'processed' | 'reversed'
	readonly utr: string | null
	readonly movedAt: number | null
}

/** Whether and when it settles by itself. */
export interface ScheduleRow {
	readonly id: 'settlements'
	readonly created: number
	readonly on: boolean
	readonly nextRun: number
}

/** Whom money is paid to. */
export interface ContactRow {
	readonly id: string
	readonly created: number
	readonly name: string
	readonly type: string
}

/** Where it is paid to. The number itself is never kept. */
export interface FundAccountRow {
	readonly id: string
	readonly created: number
	readonly contact: string
	readonly holder: string
	readonly ifsc: string
	readonly last4: string
	/** Tells the same account again. */
	readonly digest: string
	/** What becomes of payouts to it, `operations/payouts.ts`. */
	readonly ends: PayoutEnd
}
export type PayoutEnd = 'processed' | 'failed' | 'reversed' | 'rejected' | 'queued'

/** Money from the current account to a fund account. */
export interface PayoutRow {
	readonly id: string
	readonly created: number
	readonly fundAccount: string
	readonly amount: number
	readonly currency: string
	readonly mode: string
	readonly purpose: string
	readonly reference: string | null
	readonly narration: string | null
	readonly notes: Notes
	readonly status: 'queued' | 'processing' | 'processed' | 'rejected' | 'failed' | 'reversed'
	/** Why the bank didn't take it, or gave it back. */
	readonly reason: string | null
	readonly utr: string | null
	/** When it moves on by itself; null when it doesn't. */
	readonly moveAt: number | null
}

export interface EventRow extends StoredEvent {
	readonly type: EventType
	/** The objects as they were at that time. */
	readonly payload: JsonObject
}

/** The first answer to an idempotency key. */
export interface IdempotencyRow {
	readonly id: string
	readonly created: number
	readonly hash: string
	readonly status: number
	readonly body: string
}

export interface Rows {
	order: OrderRow
	payment: PaymentRow
	customer: CustomerRow
	token: TokenRow
	refund: RefundRow
	dispute: DisputeRow
	document: DocumentRow
	line: LineRow
	settlement: SettlementRow
	instant: InstantRow
	schedule: ScheduleRow
	contact: ContactRow
	fundAccount: FundAccountRow
	payout: PayoutRow
	event: EventRow
	idempotency: IdempotencyRow
}

export type EventType =
	| 'payment.authorized'
	| 'payment.captured'
	| 'payment.failed'
	| 'payment.dispute.created'
	| 'payment.dispute.under_review'
	| 'payment.dispute.won'
	| 'payment.dispute.lost'
	| 'order.paid'
	| 'order.notification.delivered'
	| 'token.confirmed'
	| 'token.paused'
	| 'token.resumed'
	| 'token.cancelled'
	| 'refund.created'
	| 'refund.processed'
	| 'refund.failed'
	| 'settlement.processed'
	| 'payout.queued'
	| 'payout.initiated'
	| 'payout.processed'
	| 'payout.rejected'
	| 'payout.failed'
	| 'payout.reversed'
