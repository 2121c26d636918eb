import type { JsonObject } from '../wire/json.ts'
import type { Currency } from '../wire/money.ts'
import type { PaymentMethod } from '../wire/payment-method.ts'
import type { HeldMandate } from './mandates.ts'
import type { SavedMethod } from './saved-methods.ts'

/** The facts of a payment by which its donation is decided. Times are epoch milliseconds, amounts minor units. */
export interface PaymentFacts {
	readonly provider: ProviderName
	/** The legal entity's account that took it, such as `stripe-in`. */
	readonly account: string
	/** The provider's id of the payment: Stripe's `pi_…`, Razorpay's order (`order_…`). */
	readonly providerRef: string
	readonly status:
		| 'requires_payment_method'
		| 'requires_confirmation'
		| 'requires_action'
		| 'processing'
		| 'succeeded'
		| 'canceled'
	/** Minor units that the payment is for. */
	readonly amount: bigint
	/** Minor units really taken; 0 until it succeeded. */
	readonly amountReceived: bigint
	/** ISO 4217; payments that were made at the provider itself may have a currency that we don't serve. */
	readonly currency: string
	/** The attempt that the provider's metadata names, from 1. */
	readonly attempt: number | null
	/** When the payment was created at the provider, epoch milliseconds. */
	readonly createdAt: number
	readonly charge: {
		readonly ref: string
		/** Epoch milliseconds: when the money moved. */
		readonly at: number
		/** Epoch milliseconds: when the provider began to take it. A bank's debit moves the money days later. */
		readonly begunAt: number
		/** From the balance transaction, once there is one; minor units. */
		readonly cost: {
			readonly ref: string
			readonly fee: bigint
			readonly currency: string
			readonly at: number
		} | null
	} | null
	/** The provider's code of the last failure, such as `card_declined` or `insufficient_funds`. */
	readonly failure: { readonly code: string; readonly declineCode: string | null } | null
	readonly refunds: readonly {
		readonly ref: string
		/** Our id from the refund's metadata; null for a refund that was made at the provider itself. */
		readonly refundId: string | null
		readonly amount: bigint
		readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
		readonly at: number
		/**
		 * When the money of a failed refund came back; null otherwise, or when the provider doesn't report it.
		 */
		readonly returnedAt: number | null
	}[]
	readonly disputes: readonly {
		readonly ref: string
		readonly amount: bigint
		readonly status: 'open' | 'won' | 'lost'
		readonly at: number
		/** When the money of a won dispute came back; null otherwise. */
		readonly reinstatedAt: number | null
		/** When it was decided; null while it is open, or when the provider doesn't report it. */
		readonly decidedAt: number | null
		/** The provider's deadline for evidence; null when unknown. */
		readonly evidenceDueAt: number | null
		/** The provider's fees for the dispute itself, from its balance transactions, minor units. */
		readonly costs: readonly { readonly ref: string; readonly fee: bigint; readonly at: number }[]
	}[]
}

/**
 * The state of one payment at the provider right now. The provider is the authority: webhooks, the browser
 * and the sweeper only lead to reading it again.
 */
export interface PaymentSnapshot extends PaymentFacts {
	/** Null before a choice, or for a method that we don't offer. */
	readonly method: PaymentMethod | null
	readonly donationId: string | null
	readonly charge:
		| (NonNullable<PaymentFacts['charge']> & {
				/**
				 * The provider doesn't report when it moved: `at` is the time of the read, and the time in a webhook
				 * is more precise.
				 */
				readonly isAsRead?: true
				readonly card: { readonly brand: string; readonly last4: string } | null
		  })
		| null
	/**
	 * Disputes for which no money was taken yet, which `disputes` leaves out; absent when they were not read,
	 * or when the provider takes the money at once.
	 */
	readonly announcedDisputes?: readonly {
		readonly ref: string
		readonly amount: bigint
		readonly at: number
		readonly evidenceDueAt: number | null
	}[]
	readonly nextAction: NextAction | null
	/** The key for the provider's library in the browser; empty when none is needed. */
	readonly clientSecret: string
	readonly customerRef: string | null
	readonly savedMethod?: SavedMethod
	readonly mandate?: HeldMandate
	readonly cardMandateRef?: string
	readonly debitedRef?: string
}

/**
 * The donor's step before a payment continues: `authenticate` with the card's bank (3-D Secure), choose and
 * pay in the provider's own `checkout`, `approve` it at the provider, or `verifyDeposits` to their bank
 * account.
 */
export type NextAction =
	| { readonly kind: 'authenticate' }
	/**
	 * @property orderRef opens the provider's checkout
	 * @property customerRef the customer who gives a mandate in it, if any
	 */
	| { readonly kind: 'checkout'; readonly orderRef: string; readonly customerRef?: string }
	/** @property url the provider's page, when no library opens it */
	| { readonly kind: 'approve'; readonly orderRef: string; readonly url: string }
	| { readonly kind: 'verifyDeposits'; readonly by: 'amounts' | 'descriptorCode' }

/**
 * A provider's name in events, in the address of its webhooks (`/api/v1/webhooks/stripe`) and in the names of
 * payouts' streams: lower-case letters. Providers are registered in `kernel/capability/provider-accounts.ts`.
 */
export type ProviderName = string

export interface CreatePayment {
	readonly account: string
	readonly donationId: string
	readonly attempt: number
	/** When the donation was begun, epoch milliseconds. */
	readonly startedAt: number
	/** Minor units charged: the donation and its fee. */
	readonly amount: bigint
	readonly currency: Currency
	readonly method: PaymentMethod
	/**
	 * The payment method that the browser created at the provider: Stripe's `pm_…`. Null: chosen in the
	 * provider's checkout.
	 */
	readonly paymentMethodRef: string | null
	/** The provider's customer who owns or saves the method; null for a method without an owner. */
	readonly customerRef: string | null
	readonly savesMethod?: boolean
	/**
	 * The provider's id of the owner's authorization: the mandate of a debit or card, or the payment that gave
	 * a mandate. Absent: none is needed.
	 */
	readonly mandateRef?: string
	/**
	 * It will be charged later without its owner, who agreed to that and confirms it now if their bank requires
	 * it.
	 */
	readonly isForRecurring?: boolean
	/** The owner can't confirm it: the payment is declined when the bank requires that. */
	readonly isOffSession?: boolean
	/** No call with this key was made before, so that no search for an earlier payment is needed. */
	readonly isFirst?: boolean
	readonly idempotencyKey: string
}

export interface CheckoutProof {
	/** Our stored order of the donation: never the one that the browser names. */
	readonly orderRef: string
	/** The provider's id of the payment in it: Razorpay's `pay_…`. */
	readonly paymentRef: string
	readonly signature: string
}

export interface MadePayment {
	readonly providerRef: string
	/** Null when it has none of our donations. */
	readonly donationId: string | null
}

/** Takes payments at one provider. Adapters: `providers/stripe/payments.ts`, `providers/razorpay/payments.ts`. */
export interface PaymentProvider {
	readonly name: ProviderName
	/**
	 * Creates and confirms a payment (manual confirmation).
	 * @throws PaymentDeclined when the card was refused and nothing was taken; the payment can still be read
	 * @throws PaymentRejected when the provider found the request wrong and nothing was taken
	 * @throws PaymentOutcomeUnknown when there was no answer: it may or may not have happened
	 */
	create(command: CreatePayment): Promise<PaymentSnapshot>
	/** Confirms again after the donor acted. @throws as `create` */
	confirm(account: string, providerRef: string, idempotencyKey: string): Promise<PaymentSnapshot>
	/**
	 * Reads a payment with its charge, refunds and disputes; also by the id in a webhook or a balance line.
	 * @param scope `payment`: refunds and disputes may be left out
	 * @throws PaymentOutcomeUnknown, PaymentNotFound
	 */
	read(account: string, providerRef: string, scope?: 'payment'): Promise<PaymentSnapshot>
	/**
	 * Yields every payment since a time (epoch milliseconds), in any state and order, which also finds payments
	 * whose answer was lost. A payment is listed as soon as it is made; some providers list only payments that
	 * took money or are about to. @throws PaymentOutcomeUnknown
	 */
	listPayments(account: string, sinceEpochMs: number): AsyncIterable<MadePayment>
	/** Cancels a payment that never succeeded, and returns its new state. @throws as `create` */
	cancel(account: string, providerRef: string, idempotencyKey: string): Promise<PaymentSnapshot>
	/**
	 * Refunds money of a payment. The same key gives the same refund, however often it is sent.
	 * @throws PaymentRejected when the provider refused and nothing was refunded
	 * @throws PaymentOutcomeUnknown when there was no answer: it may or may not have happened
	 */
	refund(command: RefundPayment): Promise<PaymentSnapshot>
	/**
	 * Checks the signature of the provider's own checkout on a payment, in constant time. It books nothing: the
	 * payment is read afterwards.
	 */
	isCheckoutSigned?(account: string, proof: CheckoutProof): boolean
	/** Checks by the text alone whether it has the form of this provider's payment ids, such as `pi_…`. */
	isPaymentRef(text: string): boolean
	/**
	 * Verifies the signature over the raw bytes, in constant time, and reads which object changed. Returns a
	 * promise when the provider signs with a certificate, which is fetched first.
	 * @throws WebhookRejected when it is forged, expired or unreadable
	 * @throws PaymentOutcomeUnknown when the certificate can't be fetched right now
	 */
	verifyWebhook(
		raw: Buffer,
		headers: Readonly<Record<string, string | undefined>>,
	): ProviderEvent | Promise<ProviderEvent>
}

/** A webhook after verification: only a hint that an object changed. */
export interface ProviderEvent {
	readonly provider: ProviderName
	readonly account: string
	readonly id: string
	readonly type: string
	/** Epoch milliseconds at which the provider made it. */
	readonly createdAt: number
	/** The payment to read again; null when the event concerns something else. */
	readonly paymentRef: string | null
	/** The payout to read again; null when the event concerns something else. */
	readonly payoutRef: string | null
	readonly savedMethodRef?: string
	readonly transferRef?: string
	readonly fraudWarningRef?: string
}

export interface RefundPayment {
	readonly account: string
	readonly providerRef: string
	readonly refundId: string
	readonly amount: bigint
	readonly idempotencyKey: string
}

/** The state of one payout (money on its way from the provider to our bank) right now. */
export interface PayoutSnapshot {
	readonly provider: ProviderName
	readonly account: string
	readonly payoutRef: string
	/** Minor units; negative when the provider takes back from our bank. */
	readonly amount: bigint
	readonly currency: Currency
	readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
	readonly automatic: boolean
	readonly sourceType: 'bank_account' | 'card'
	readonly reconciliationStatus: 'completed' | 'in_progress' | 'not_applicable'
	/** Epoch milliseconds. */
	readonly createdAt: number
	/** A day, as its midnight UTC. */
	readonly arrivalAt: number
	/** When it was paid (the day of arrival), failed or was canceled; null before. */
	readonly movedAt: number | null
	readonly failureCode: string | null
}

/** One movement of an account's balance at the provider. Amounts are minor units. */
export interface BalanceLine {
	readonly ref: string
	/**
	 * The kind in words that all adapters share: `charge`, `refund`, `refund_failure`, `adjustment` (a
	 * dispute), `payout`, `payout_failure`; the provider's own costs: `stripe_fee`, `stripe_fx_fee`,
	 * `provider_fee`, `settlement_fee`, `tax_fee`, `network_cost`. Any other kind keeps the provider's word and
	 * must be explained by people.
	 */
	readonly kind: string
	readonly amount: bigint
	readonly fee: bigint
	/** `amount - fee`: the change of the balance. */
	readonly net: bigint
	/** ISO 4217; it may differ from the account's currency, or be one that we don't serve. */
	readonly currency: string
	readonly sourceRef: string | null
	/** The payment that the source belongs to (`pi_…`), when it has one. */
	readonly paymentRef: string | null
	/** Epoch milliseconds: made, and when it may be paid out. */
	readonly createdAt: number
	readonly availableAt: number
}

/** An account's balance at the provider right now, minor units. `available + pending` is everything. */
export interface ProviderBalance {
	readonly currency: Currency
	readonly available: bigint
	readonly pending: bigint
}

/**
 * Reads the payouts of one provider to our bank, and their lines. Adapters: `providers/stripe/payouts.ts`.
 */
export interface PayoutSource {
	readonly name: ProviderName
	/** @throws PaymentNotFound, PaymentOutcomeUnknown */
	readPayout(account: string, payoutRef: string): Promise<PayoutSnapshot>
	/** Yields payouts since a time, oldest first. @throws PaymentOutcomeUnknown */
	listPayouts(account: string, sinceEpochMs: number): AsyncIterable<PayoutSnapshot>
	/** Yields the lines of an automatic payout, without the payout's own. @throws as `readPayout` */
	payoutLines(account: string, payoutRef: string): AsyncIterable<BalanceLine>
	/**
	 * Yields every movement of an account since a time, oldest first; older ones too when they changed since
	 * then, such as by settlement. @throws PaymentOutcomeUnknown
	 */
	listBalanceLines(account: string, sinceEpochMs: number): AsyncIterable<BalanceLine>
	/** @throws PaymentOutcomeUnknown */
	balance(account: string): Promise<ProviderBalance>
	/**
	 * Returns the provider's object by its id (`pi_`, `ch_`, `re_`, `du_`, `po_`, `txn_`) unchanged, for
	 * auditors. @throws PaymentNotFound, PaymentOutcomeUnknown
	 */
	readRaw(account: string, objectRef: string): Promise<JsonObject>
}

export class PaymentDeclined extends Error {
	override name = 'PaymentDeclined'
	readonly code: string
	readonly declineCode: string | null
	readonly providerRef: string | null
	/**
	 * The provider's fingerprint of the card's number, the same for every use of that card; null when unknown.
	 */
	readonly cardFingerprint: string | null
	/** The first digits of the card's number, which name its issuer's range; null when unknown. */
	readonly cardBin: string | null
	constructor(
		message: string,
		code: string,
		declineCode: string | null,
		providerRef: string | null,
		cardFingerprint: string | null = null,
		cardBin: string | null = null,
	) {
		super(message)
		this.code = code
		this.declineCode = declineCode
		this.providerRef = providerRef
		this.cardFingerprint = cardFingerprint
		this.cardBin = cardBin
	}
}

/** The code of a payment that was rejected because it has no billing address. */
export const ADDRESS_REQUIRED = 'billing_address_required'

export class PaymentRejected extends Error {
	override name = 'PaymentRejected'
	readonly code: string
	readonly field: string | null
	constructor(message: string, code: string, field: string | null = null) {
		super(message)
		this.code = code
		this.field = field
	}
}

export class PaymentNotFound extends Error {
	override name = 'PaymentNotFound'
}

export class PaymentOutcomeUnknown extends Error {
	override name = 'PaymentOutcomeUnknown'
}

export class WebhookRejected extends Error {
	override name = 'WebhookRejected'
	readonly reason: 'signature' | 'expired' | 'unreadable'
	constructor(reason: 'signature' | 'expired' | 'unreadable') {
		super(`The webhook was refused: ${reason}.`)
		this.reason = reason
	}
}
