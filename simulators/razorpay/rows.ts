/**
 * The simulator's data; the API's objects are built from it in `views.ts`. Amounts are integer minor units
 * and times epoch seconds, as in the API.
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
	readonly mandate: MandateTerms | null
	readonly payments: readonly string[]
}

export interface MandateTerms {
	readonly customer: string
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

export interface TokenRow extends MandateTerms {
	readonly id: string
	readonly created: number
	readonly instrument: string
	readonly vpa: string
	readonly status: 'confirmed' | 'paused' | 'cancelled'
	readonly usedAt: number | null
	readonly nextFailure: Failure | null
	readonly isDeleted: boolean
}

export interface Failure {
	readonly code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
	readonly description: string
	readonly source: 'customer' | 'bank' | 'gateway'
	readonly step: 'payment_authentication' | 'payment_authorization'
	readonly reason: string
}

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
	readonly instrument: string
	readonly failure: Failure | null
	readonly fee: number | null
	readonly tax: number | null
	readonly refunded: number
	/** The time when an uncaptured payment is refunded; null while nothing is authorized. */
	readonly expiresAt: number | null
	readonly lateAt: number | null
	readonly token: string | null
	/** The time of a debit by a mandate whose donor was notified; null for any other payment. */
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
	readonly deducted: number
	readonly reason: string
	readonly status: 'open' | 'under_review' | 'won' | 'lost'
	readonly respondBy: number
	readonly evidence?: { readonly summary: string; readonly documents: readonly string[] }
}

export interface DocumentRow {
	readonly id: string
	readonly created: number
	readonly name: string
	readonly type: string
	readonly size: number
}

export interface LineRow {
	readonly id: string
	readonly created: number
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
	readonly availableAt: number
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
	readonly mistake: SettlementMistake | null
}
export type SettlementMistake =
	| { readonly kind: 'missingLine'; readonly line: string }
	| { readonly kind: 'wrongFee'; readonly line: string; readonly fee: number }

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

export interface ScheduleRow {
	readonly id: 'settlements'
	readonly created: number
	readonly on: boolean
	readonly nextRun: number
}

export interface ContactRow {
	readonly id: string
	readonly created: number
	readonly name: string
	readonly type: string
}

export interface FundAccountRow {
	readonly id: string
	readonly created: number
	readonly contact: string
	readonly holder: string
	readonly ifsc: string
	readonly last4: string
	readonly digest: string
	readonly ends: PayoutEnd
}
export type PayoutEnd = 'processed' | 'failed' | 'reversed' | 'rejected' | 'queued'

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
	readonly reason: string | null
	readonly utr: string | null
	readonly moveAt: number | null
}

export interface EventRow extends StoredEvent {
	readonly type: EventType
	readonly payload: JsonObject
}

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
