/**
 * What the simulator remembers. Rows are small; the API's large objects are built from them in `views/`.
 * Amounts are integer minor units and times epoch seconds, as in the API.
 */
import type Stripe from 'stripe'

export type Metadata = Readonly<Record<string, string>>

export interface Billing {
	readonly name: string | null
	readonly email: string | null
	readonly phone: string | null
	readonly address: Stripe.Address | null
}

export interface PaymentMethodRow {
	readonly id: string
	readonly created: number
	/** Which test card it is, see `cards.ts`. The number itself is never kept. */
	readonly card: string
	readonly brand: string
	readonly last4: string
	readonly expMonth: number
	readonly expYear: number
	readonly billing: Billing
	readonly customer: string | null
	/** Paid once without a customer: can't be used again. */
	readonly consumed: boolean
	readonly metadata: Metadata
}

export interface CustomerRow {
	readonly id: string
	readonly created: number
	readonly name: string | null
	readonly email: string | null
	readonly phone: string | null
	readonly description: string | null
	readonly metadata: Metadata
}

export interface Failure {
	readonly type: 'card_error' | 'invalid_request_error'
	readonly code: string
	readonly declineCode: string | null
	readonly message: string
}

export interface PaymentRow {
	readonly id: string
	readonly secret: string
	readonly created: number
	readonly amount: number
	readonly currency: string
	readonly status:
		| 'requires_payment_method'
		| 'requires_confirmation'
		| 'requires_action'
		| 'succeeded'
		| 'canceled'
	readonly confirmation: Stripe.PaymentIntent.ConfirmationMethod
	readonly allowedTypes: readonly 'card'[] | null
	readonly customer: string | null
	readonly description: string | null
	readonly metadata: Metadata
	readonly receiptEmail: string | null
	readonly setupFutureUsage: Stripe.PaymentIntent.SetupFutureUsage | null
	readonly paymentMethod: string | null
	/** Whether the giver has proved who they are (3-D Secure) for the present payment method. */
	readonly authenticated: boolean
	readonly lastError: (Failure & { readonly charge: string | null; readonly paymentMethod: string }) | null
	readonly latestCharge: string | null
	readonly canceledAt: number | null
	readonly cancellationReason: Stripe.PaymentIntent.CancellationReason | null
}

export interface ChargeRow {
	readonly id: string
	readonly payment: string
	readonly created: number
	readonly amount: number
	readonly currency: string
	readonly failure: Failure | null
	readonly paymentMethod: string
	readonly authenticated: boolean
	readonly customer: string | null
	readonly metadata: Metadata
	readonly balanceTransaction: string | null
	/** Refunded or being refunded. */
	readonly amountRefunded: number
	readonly disputed: boolean
}

export interface RefundRow {
	readonly id: string
	readonly charge: string
	readonly payment: string
	readonly created: number
	readonly amount: number
	readonly currency: string
	readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled'
	readonly reason: Stripe.Refund.Reason | null
	readonly metadata: Metadata
	readonly balanceTransaction: string | null
}

export interface DisputeRow {
	readonly id: string
	readonly charge: string
	readonly payment: string
	readonly created: number
	readonly amount: number
	readonly currency: string
	readonly status: 'needs_response' | 'won' | 'lost'
	readonly reason: string
	readonly balanceTransactions: readonly string[]
}

export interface BalanceRow {
	readonly id: string
	readonly created: number
	readonly availableOn: number
	readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
	readonly category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
	readonly amount: number
	readonly fee: number
	readonly currency: string
	readonly source: string
	readonly description: string | null
}

/** What an event is about, as it was at that time. */
export type Subject =
	| { readonly kind: 'payment'; readonly row: PaymentRow }
	| { readonly kind: 'charge'; readonly row: ChargeRow }
	| { readonly kind: 'refund'; readonly row: RefundRow }
	| { readonly kind: 'dispute'; readonly row: DisputeRow }
	| { readonly kind: 'customer'; readonly row: CustomerRow }
	| { readonly kind: 'paymentMethod'; readonly row: PaymentMethodRow }

export interface EventRow {
	readonly id: string
	readonly created: number
	readonly type: EventType
	readonly subject: Subject
	readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null
	readonly delivery: 'pending' | 'delivered' | 'dropped' | 'failed'
}

/** The first answer to an idempotency key. */
export interface IdempotencyRow {
	/** The key. */
	readonly id: string
	readonly created: number
	readonly hash: string
	readonly status: number
	readonly body: string
}

export interface Rows {
	paymentMethod: PaymentMethodRow
	customer: CustomerRow
	payment: PaymentRow
	charge: ChargeRow
	refund: RefundRow
	dispute: DisputeRow
	balance: BalanceRow
	event: EventRow
	idempotency: IdempotencyRow
}
export type Kind = keyof Rows

export type EventType =
	| 'payment_intent.created'
	| 'payment_intent.succeeded'
	| 'payment_intent.payment_failed'
	| 'payment_intent.requires_action'
	| 'payment_intent.canceled'
	| 'charge.succeeded'
	| 'charge.failed'
	| 'charge.refunded'
	| 'refund.created'
	| 'refund.updated'
	| 'refund.failed'
	| 'charge.dispute.created'
	| 'charge.dispute.closed'
	| 'charge.dispute.funds_withdrawn'
	| 'charge.dispute.funds_reinstated'
	| 'customer.created'
	| 'payment_method.attached'
