/**
 * What the simulator remembers. Rows are small; the API's large objects are built from them in `views/`.
 * Amounts are integer minor units and times epoch seconds, as in the API.
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
	/** An account at a bank, and no card: what is a card's is empty then. */
	readonly bank?: {
		/** Which test account it is, see `bank-accounts.ts`. */
		readonly account: string
		readonly holderType: 'company' | 'individual'
		readonly accountType: 'checking' | 'savings'
		readonly routingNumber: string
	}
	/** Whether its owner agreed that it is offered again; absent: nobody said. */
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
	/** What it pays with where nothing else is named; absent: nothing was chosen. */
	readonly defaultMethod?: string | null
	/** Absent: it is there. */
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
	/** Whether the donor has proved who they are (3-D Secure) for the present payment method. */
	readonly authenticated: boolean
	readonly lastError: (Failure & { readonly charge: string | null; readonly paymentMethod: string }) | null
	readonly latestCharge: string | null
	/** While a bank is processing it: when it answers; null when it never will. */
	readonly settlesAt?: number | null
	/** By which a bank account is debited, or an Indian card charged without its holder. */
	readonly mandate?: string
	/** What the bank of an Indian card is to register; absent: nothing. */
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
	/** That was given with it, or by which an Indian card was charged. */
	readonly mandate?: string
	/** A bank is processing it; absent: it is decided. */
	readonly pending?: boolean
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
	/** What gave the money back when it failed. */
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
	/** What speaks for the charge; absent: nothing was handed in. */
	readonly evidence?: Readonly<Record<string, string>>
}

export const FRAUD_TYPES = ['made_with_stolen_card', 'unauthorized_use_of_card', 'misc'] as const
export type FraudType = (typeof FRAUD_TYPES)[number]

/** A file that was uploaded, without what is in it. */
export interface FileRow {
	readonly id: string
	readonly created: number
	readonly purpose: 'dispute_evidence'
	readonly name: string
	/** `pdf`, `jpg` or `png`. */
	readonly type: string
	readonly size: number
}

/** What the issuer of a card reported of a charge. */
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
	/** The automatic payout that it is part of, the payout's own line among them; absent while in none. */
	readonly payout?: string
}

export interface PayoutRow {
	readonly id: string
	readonly created: number
	/** Negative when the provider takes back from the bank. */
	readonly amount: number
	readonly currency: string
	readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
	readonly automatic: boolean
	readonly description: string | null
	readonly statementDescriptor: string | null
	readonly metadata: Metadata
	/** When it goes to the bank, and when it should be there. */
	readonly submitAt: number
	readonly arrivalDate: number
	/** When its lines can be listed; null when they can already, and for payouts that have none. */
	readonly reconcileAt: number | null
	readonly balanceTransaction: string
	readonly failure: { readonly code: string; readonly message: string } | null
	/** The line that gave the money back. */
	readonly failureBalanceTransaction: string | null
	/** What the listing of its lines gets wrong, on purpose. */
	readonly mistake: PayoutMistake | null
}

/** `line` is a balance transaction: left out of the listing, or listed with another fee. */
export type PayoutMistake =
	| { readonly kind: 'missingLine'; readonly line: string }
	| { readonly kind: 'wrongFee'; readonly line: string; readonly fee: number }

/** Money from the financial account to somebody's bank account. The number itself is never kept. */
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
	/** What becomes of it by itself, and why. */
	readonly ends: 'posted' | 'failed' | 'returned'
	readonly code: string | null
	/** When it came to stand so; null while it is processed. */
	readonly movedAt: number | null
	readonly postedAt: number | null
	/** When it moves on by itself; null when it doesn't. */
	readonly moveAt: number | null
}

/** Whether and when the account pays out by itself. There is one row, or none before it was first said. */
export interface ScheduleRow {
	readonly id: 'payouts'
	readonly created: number
	readonly on: boolean
	readonly nextRun: number
}

/** A bank account that is made ready for later debits. */
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
	/** When the small deposits are there. */
	readonly arrivesAt: number
	/** Wrong reports of them so far. */
	readonly misses: number
	readonly lastError: { readonly code: string; readonly message: string } | null
}

/** What a holder agreed to. */
export interface MandateRow {
	readonly id: string
	readonly created: number
	readonly paymentMethod: string
	readonly status: 'active' | 'pending' | 'inactive'
	readonly acceptedAt: number
	readonly ip: string | null
	readonly userAgent: string | null
	/** Of a card: the most of one charge, minor units. */
	readonly most?: number
}

/** How deposits are reported from now on. There is one row, or none before it was first said. */
export interface DepositRuleRow {
	readonly id: 'deposits'
	readonly created: number
	readonly by: DepositType
}

/** What an event is about, as it was at that time. */
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
