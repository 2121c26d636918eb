/**
 * The simulator's data. Rows are small; the API's objects are built from them in `views.ts`. Amounts are
 * integer minor units and times epoch seconds.
 */
import type { StoredEvent } from '../shared/books.ts'

export type Instrument = 'balance' | 'card' | 'declined' | 'echeck' | 'review' | 'disputed'

export interface OrderRow {
	readonly id: string
	readonly created: number
	readonly updated: number
	readonly status: 'CREATED' | 'APPROVED' | 'PAYER_ACTION_REQUIRED' | 'COMPLETED'
	readonly amount: number
	readonly currency: string
	readonly reference: string
	readonly customId: string | null
	readonly invoiceId: string | null
	readonly description: string | null
	readonly instrument: Instrument | null
	readonly capture: string | null
}

export interface CaptureRow {
	readonly id: string
	readonly order: string
	readonly created: number
	readonly updated: number
	readonly status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'PENDING' | 'DECLINED'
	readonly reason: 'ECHECK' | 'PENDING_REVIEW' | 'OTHER' | null
	readonly amount: number
	readonly fee: number
	readonly currency: string
	readonly customId: string | null
	readonly invoiceId: string | null
	readonly clearsAt: number | null
}

export interface RefundRow {
	readonly id: string
	readonly capture: string
	readonly created: number
	readonly updated: number
	readonly status: 'COMPLETED' | 'PENDING' | 'FAILED'
	readonly amount: number
	readonly currency: string
	readonly customId: string | null
	readonly invoiceId: string | null
	readonly note: string | null
}

export interface Movement {
	readonly amount: number
	readonly at: number
	readonly type: 'DEBIT' | 'CREDIT'
	readonly reason: 'DISPUTE_SETTLEMENT' | 'CHARGEBACK_FEE'
}
export interface DisputeRow {
	readonly id: string
	readonly capture: string
	readonly created: number
	readonly updated: number
	readonly dueAt: number
	readonly amount: number
	readonly currency: string
	readonly reason: string
	readonly status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
	readonly outcome: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR' | 'ACCEPTED' | null
	readonly evidence?: readonly string[]
	readonly documents?: readonly string[]
	readonly movements: readonly Movement[]
}

export interface TransactionRow {
	readonly id: string
	readonly transaction: string
	readonly code: string
	readonly created: number
	readonly updated: number
	readonly amount: number
	readonly fee: number
	readonly currency: string
	readonly status: 'P' | 'S' | 'V' | 'D'
	readonly affectsBalance: boolean
	readonly about: string | null
	readonly customId: string | null
	readonly invoiceId: string | null
	readonly arrivesAt: number | null
}

export interface ScheduleRow {
	readonly id: 'sweeps'
	readonly created: number
	readonly on: boolean
	readonly nextRun: number
}

export interface EventRow {
	readonly id: string
	readonly created: number
	readonly type: EventType
	readonly resourceType: 'checkout-order' | 'capture' | 'refund' | 'dispute'
	readonly resource: object
	readonly delivery: StoredEvent['delivery']
}
export type EventType =
	| 'CHECKOUT.ORDER.APPROVED'
	| 'PAYMENT.CAPTURE.COMPLETED'
	| 'PAYMENT.CAPTURE.PENDING'
	| 'PAYMENT.CAPTURE.DENIED'
	| 'PAYMENT.CAPTURE.REFUNDED'
	| 'PAYMENT.CAPTURE.REVERSED'
	| 'PAYMENT.REFUND.FAILED'
	| 'CUSTOMER.DISPUTE.CREATED'
	| 'CUSTOMER.DISPUTE.UPDATED'
	| 'CUSTOMER.DISPUTE.RESOLVED'

export interface RequestRow {
	readonly id: string
	readonly created: number
	readonly status: number
	readonly body: string
}

export interface Rows {
	readonly order: OrderRow
	readonly capture: CaptureRow
	readonly refund: RefundRow
	readonly dispute: DisputeRow
	readonly transaction: TransactionRow
	readonly schedule: ScheduleRow
	readonly event: EventRow
	readonly idempotency: RequestRow
}
