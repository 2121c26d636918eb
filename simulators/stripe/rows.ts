/**
 * The simulator's data. Rows are small; the API's large objects are built from them in `views/`. Amounts are
 * integer minor units and times epoch seconds, as in the API.
 */
import type Stripe from 'stripe'

export type DepositType = 'amounts' | 'descriptor_code'

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
	/** The test card of `cards.ts`. The number itself is never stored. */
	readonly card: string
	readonly brand: string
	readonly last4: string
	readonly expMonth: number
	readonly expYear: number
	readonly billing: Billing
	readonly customer: string | null
	readonly consumed: boolean
	readonly metadata: Metadata
	readonly bank?: {
		readonly account: string
		readonly holderType: 'company' | 'individual'
		readonly accountType: 'checking' | 'savings'
		readonly routingNumber: string
	}
	/** The owner's consent to show it again; absent without an answer. */
	readonly allowRedisplay?: Stripe.PaymentMethod.AllowRedisplay
}

export interface CustomerRow {
	readonly id: string
	readonly created: number
	readonly name: string | null
	readonly email: string | null
	readonly phone: string | null
	readonly description: string | null
	readonly metadata: Metadata
	readonly defaultMethod?: string | null
	readonly deleted?: true
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
		| 'processing'
		| 'succeeded'
		| 'canceled'
	readonly confirmation: Stripe.PaymentIntent.ConfirmationMethod
	readonly allowedTypes: readonly ('card' | 'us_bank_account')[] | null
	readonly customer: string | null
	readonly description: string | null
	readonly metadata: Metadata
	readonly receiptEmail: string | null
	readonly setupFutureUsage: Stripe.PaymentIntent.SetupFutureUsage | null
	/** Charged without its customer, who could answer a challenge; absent: with them. */
	readonly offSession?: true
	readonly paymentMethod: string | null
	readonly authenticated: boolean
	readonly lastError: (Failure & { readonly charge: string | null; readonly paymentMethod: string }) | null
	readonly latestCharge: string | null
	/** The time of the bank's answer while it processes the payment; null when it never answers. */
	readonly settlesAt?: number | null
	readonly mandate?: string
	readonly mandateOptions?: Stripe.PaymentIntent.PaymentMethodOptions.Card.MandateOptions
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
	readonly mandate?: string
	readonly pending?: boolean
	readonly paymentMethod: string
	readonly authenticated: boolean
	readonly customer: string | null
	readonly metadata: Metadata
	readonly balanceTransaction: string | null
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
	readonly failureBalanceTransaction: string | null
}

export interface DisputeRow {
	readonly id: string
	readonly charge: string
	readonly payment: string
	readonly created: number
	readonly amount: number
	readonly currency: string
	readonly status: 'needs_response' | 'under_review' | 'won' | 'lost'
	readonly reason: string
	readonly balanceTransactions: readonly string[]
	readonly evidence?: Readonly<Record<string, string>>
}

export const FRAUD_TYPES = ['made_with_stolen_card', 'unauthorized_use_of_card', 'misc'] as const
export type FraudType = (typeof FRAUD_TYPES)[number]

export interface FileRow {
	readonly id: string
	readonly created: number
	readonly purpose: 'dispute_evidence'
	readonly name: string
	readonly type: string
	readonly size: number
}

export interface WarningRow {
	readonly id: string
	readonly created: number
	readonly charge: string
	readonly payment: string
	readonly fraudType: FraudType
}

export interface BalanceRow {
	readonly id: string
	readonly created: number
	readonly availableOn: number
	readonly type:
		| 'charge'
		| 'payment'
		| 'refund'
		| 'payment_refund'
		| 'refund_failure'
		| 'adjustment'
		| 'payout'
		| 'payout_failure'
		| 'payout_cancel'
	readonly category:
		| 'charge'
		| 'refund'
		| 'refund_failure'
		| 'dispute'
		| 'dispute_reversal'
		| 'payout'
		| 'payout_reversal'
	readonly amount: number
	readonly fee: number
	readonly currency: string
	readonly source: string
	readonly description: string | null
	readonly payout?: string
	/** Absent for money in the account's own currency. */
	readonly exchangeRate?: number
}

export interface PayoutRow {
	readonly id: string
	readonly created: number
	readonly amount: number
	readonly currency: string
	readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
	readonly automatic: boolean
	readonly description: string | null
	readonly statementDescriptor: string | null
	readonly metadata: Metadata
	readonly submitAt: number
	readonly arrivalDate: number
	readonly reconcileAt: number | null
	readonly balanceTransaction: string
	readonly failure: { readonly code: string; readonly message: string } | null
	readonly failureBalanceTransaction: string | null
	readonly mistake: PayoutMistake | null
}

export type PayoutMistake =
	| { readonly kind: 'missingLine'; readonly line: string }
	| { readonly kind: 'wrongFee'; readonly line: string; readonly fee: number }

export interface OutboundRow {
	readonly id: string
	readonly created: number
	readonly financialAccount: string
	readonly amount: number
	readonly currency: string
	readonly status: 'processing' | 'posted' | 'failed' | 'canceled' | 'returned'
	readonly statementDescriptor: string
	readonly metadata: Metadata
	readonly holder: string | null
	readonly holderType: 'individual' | 'company'
	readonly last4: string
	readonly routing: string
	readonly ends: 'posted' | 'failed' | 'returned'
	readonly code: string | null
	readonly movedAt: number | null
	readonly postedAt: number | null
	readonly moveAt: number | null
}

export interface ScheduleRow {
	readonly id: 'payouts'
	readonly created: number
	readonly on: boolean
	readonly nextRun: number
}

export interface SetupRow {
	readonly id: string
	readonly secret: string
	readonly created: number
	readonly status: 'requires_action' | 'requires_payment_method' | 'succeeded' | 'canceled'
	readonly customer: string
	readonly paymentMethod: string
	readonly mandate: string
	readonly metadata: Metadata
	readonly deposits: DepositType
	readonly arrivesAt: number
	readonly misses: number
	readonly lastError: { readonly code: string; readonly message: string } | null
}

export interface MandateRow {
	readonly id: string
	readonly created: number
	readonly paymentMethod: string
	readonly status: 'active' | 'pending' | 'inactive'
	readonly acceptedAt: number
	readonly ip: string | null
	readonly userAgent: string | null
	readonly most?: number
}

export interface DepositRuleRow {
	readonly id: 'deposits'
	readonly created: number
	readonly by: DepositType
}

export type Subject =
	| { readonly kind: 'payment'; readonly row: PaymentRow }
	| { readonly kind: 'charge'; readonly row: ChargeRow }
	| { readonly kind: 'refund'; readonly row: RefundRow }
	| { readonly kind: 'dispute'; readonly row: DisputeRow }
	| { readonly kind: 'warning'; readonly row: WarningRow }
	| { readonly kind: 'payout'; readonly row: PayoutRow }
	| { readonly kind: 'outbound'; readonly row: OutboundRow }
	| { readonly kind: 'customer'; readonly row: CustomerRow }
	| { readonly kind: 'paymentMethod'; readonly row: PaymentMethodRow }
	| { readonly kind: 'setup'; readonly row: SetupRow }
	| { readonly kind: 'mandate'; readonly row: MandateRow }

export interface EventRow {
	readonly id: string
	readonly created: number
	readonly type: EventType
	readonly subject: Subject
	readonly request: { readonly id: string; readonly idempotencyKey: string | null } | null
	readonly delivery: 'pending' | 'delivered' | 'dropped' | 'failed'
}

export interface IdempotencyRow {
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
	warning: WarningRow
	file: FileRow
	balance: BalanceRow
	payout: PayoutRow
	outbound: OutboundRow
	schedule: ScheduleRow
	setup: SetupRow
	mandate: MandateRow
	depositRule: DepositRuleRow
	event: EventRow
	idempotency: IdempotencyRow
}
export type Kind = keyof Rows

export type EventType =
	| 'payment_intent.created'
	| 'payment_intent.succeeded'
	| 'payment_intent.payment_failed'
	| 'payment_intent.requires_action'
	| 'payment_intent.processing'
	| 'payment_intent.canceled'
	| 'charge.pending'
	| 'charge.succeeded'
	| 'charge.failed'
	| 'charge.refunded'
	| 'refund.created'
	| 'refund.updated'
	| 'refund.failed'
	| 'charge.dispute.created'
	| 'charge.dispute.updated'
	| 'charge.dispute.closed'
	| 'charge.dispute.funds_withdrawn'
	| 'charge.dispute.funds_reinstated'
	| 'radar.early_fraud_warning.created'
	| 'radar.early_fraud_warning.updated'
	| 'payout.created'
	| 'payout.updated'
	| 'payout.paid'
	| 'payout.failed'
	| 'payout.canceled'
	| 'payout.reconciliation_completed'
	| 'treasury.outbound_payment.created'
	| 'treasury.outbound_payment.posted'
	| 'treasury.outbound_payment.failed'
	| 'treasury.outbound_payment.canceled'
	| 'treasury.outbound_payment.returned'
	| 'setup_intent.created'
	| 'setup_intent.requires_action'
	| 'setup_intent.succeeded'
	| 'setup_intent.setup_failed'
	| 'mandate.updated'
	| 'customer.created'
	| 'customer.updated'
	| 'customer.deleted'
	| 'payment_method.attached'
	| 'payment_method.updated'
	| 'payment_method.automatically_updated'
	| 'payment_method.detached'
