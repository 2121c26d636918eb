import type { JsonObject } from '../wire/json.ts'
import type { Currency } from '../wire/money.ts'
import type { PaymentMethod } from '../wire/payment-method.ts'
import type { HeldMandate } from './mandates.ts'
import type { SavedMethod } from './saved-methods.ts'

/**
 * What a provider says of one payment right now. The provider is the authority: webhooks, the
 * browser's word and the sweeper only lead to reading this anew.
 */
export interface PaymentSnapshot {
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
	/** What it is paid with; null while nothing was chosen, or for a method that we don't offer. */
	readonly method: PaymentMethod | null
	/** Minor units that the payment is for. */
	readonly amount: bigint
	/** Minor units really taken; 0 until it succeeded. */
	readonly amountReceived: bigint
	/** ISO 4217; of a payment that somebody made at the provider, perhaps none of ours. */
	readonly currency: string
	/** The donation that the provider's metadata names. */
	readonly donationId: string | null
	/** The attempt that the provider's metadata names, from 1. */
	readonly attempt: number | null
	/** When the payment was created at the provider, epoch milliseconds. */
	readonly createdAt: number
	/** The charge that took the money. */
	readonly charge: {
		readonly ref: string
		/** Epoch milliseconds: when the money moved. */
		readonly at: number
		/** The provider doesn't say when it moved: `at` is when that was read, and a webhook that told of it knows better. */
		readonly isAsRead?: true
		/** Epoch milliseconds: when the provider began to take it. A bank's debit moves the money days later. */
		readonly begunAt: number
		/** From the balance transaction, once there is one; minor units. */
		readonly cost: {
			readonly ref: string
			readonly fee: bigint
			readonly currency: string
			readonly at: number
		} | null
		readonly card: { readonly brand: string; readonly last4: string } | null
	} | null
	/** Why the last try failed, in the provider's code, such as `card_declined` or `insufficient_funds`. */
	readonly failure: { readonly code: string; readonly declineCode: string | null } | null
	readonly refunds: readonly {
		readonly ref: string
		/** Ours, from the refund's metadata; null when somebody refunded at the provider itself. */
		readonly refundId: string | null
		readonly amount: bigint
		readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
		readonly at: number
		/** When the money came back because it failed; null when it didn't, or the provider doesn't say. */
		readonly returnedAt: number | null
	}[]
	readonly disputes: readonly {
		readonly ref: string
		readonly amount: bigint
		readonly status: 'open' | 'won' | 'lost'
		readonly at: number
		/** When the money came back because it was won; null otherwise. */
		readonly reinstatedAt: number | null
		/** When it was decided; null while it is open, or where the provider doesn't say. */
		readonly decidedAt: number | null
		/** Until when the provider takes evidence; null when it says nothing of it. */
		readonly evidenceDueAt: number | null
		/** What the provider charged for the dispute itself: fees of its balance transactions, minor units. */
		readonly costs: readonly { readonly ref: string; readonly fee: bigint; readonly at: number }[]
	}[]
	/**
	 * Disputes for which no money was taken yet, which `disputes` leaves out; absent where they were not read, or where
	 * the provider takes the money at once.
	 */
	readonly announcedDisputes?: readonly {
		readonly ref: string
		readonly amount: bigint
		readonly at: number
		readonly evidenceDueAt: number | null
	}[]
	/** What the donor has to do before it goes on; null: nothing. */
	readonly nextAction: NextAction | null
	/** What the provider's library in the browser needs to go on with the payment; empty where it needs nothing. */
	readonly clientSecret: string
	readonly customerRef: string | null
	/** What the provider has saved with the customer, because the payment was made so; absent: nothing. */
	readonly savedMethod?: SavedMethod
	/** The mandate that its donor gave with it; absent: none. */
	readonly mandate?: HeldMandate
	/** The provider's name of the mandate by which its card may be charged without its holder; absent: none, or none is needed. */
	readonly cardMandateRef?: string
	/** Of a debit: the provider's name of the bank account. */
	readonly debitedRef?: string
}

/**
 * What a donor does before a payment goes on: `authenticate` with the card's bank (3-D Secure), choose and pay in the
 * provider's own `checkout`, `approve` it at the provider, or `verifyDeposits` that their bank account got.
 */
export type NextAction =
	| { readonly kind: 'authenticate' }
	/**
	 * @property orderRef what the provider's checkout is opened with
	 * @property customerRef who gives a mandate in it; absent: nobody does
	 */
	| { readonly kind: 'checkout'; readonly orderRef: string; readonly customerRef?: string }
	/** @property url the provider's page, where no library opens it */
	| { readonly kind: 'approve'; readonly orderRef: string; readonly url: string }
	| { readonly kind: 'verifyDeposits'; readonly by: 'amounts' | 'descriptorCode' }

/**
 * What a provider is called in events, in the address of its webhooks (`/api/v1/webhooks/stripe`) and in the names of
 * payouts' streams: lower-case letters. Which ones there are is for the registration to say, `kernel/capability/provider-accounts.ts`.
 */
export type ProviderName = string

export interface CreatePayment {
	/** The account that takes it. */
	readonly account: string
	readonly donationId: string
	readonly attempt: number
	/** When the donation was begun, epoch milliseconds. */
	readonly startedAt: number
	/** Minor units charged: the donation and its fee. */
	readonly amount: bigint
	readonly currency: Currency
	readonly method: PaymentMethod
	/** What the browser made at the provider to pay with: Stripe's `pm_…`. Null: chosen in the provider's checkout. */
	readonly paymentMethodRef: string | null
	/** The provider's customer whose method it is, or who saves it; null: it is nobody's. */
	readonly customerRef: string | null
	/** The method is saved with the customer once it has paid. Of providers that hold saved methods. */
	readonly savesMethod?: boolean
	/**
	 * What its owner agreed to, in the provider's name: of a debit and of a card the mandate, of a mandate the payment that
	 * gave it. Absent: nothing, or their bank wants nothing.
	 */
	readonly mandateRef?: string
	/** It is to be charged later without its owner, who agreed to that. Where it asks them for that, it asks now. */
	readonly isForRecurring?: boolean
	/** Nobody is there to answer the method's bank: where it wants its owner, the payment is declined. */
	readonly isOffSession?: boolean
	/** Certainly no call with this key was made before, so that nobody has to search for what it may have made. */
	readonly isFirst?: boolean
	/** The same key gives the same payment, however often it is sent. */
	readonly idempotencyKey: string
}

/** What a provider's checkout hands the page once the donor has paid. */
export interface CheckoutProof {
	/** The order that we keep for the donation: never the one that the browser names. */
	readonly orderRef: string
	/** The provider's name of what the donor made in it: Razorpay's `pay_…`. */
	readonly paymentRef: string
	readonly signature: string
}

/** A payment in a list: enough to know whose it is. */
export interface MadePayment {
	readonly providerRef: string
	/** Null when it is none of ours. */
	readonly donationId: string | null
}

/** Takes payments at one provider. Adapters: `providers/stripe/payments.ts`, `providers/razorpay/payments.ts`. */
export interface PaymentProvider {
	readonly name: ProviderName
	/**
	 * Creates and confirms a payment (manual confirmation).
	 * @throws PaymentDeclined the card was refused, nothing was taken; the payment may be looked at
	 * @throws PaymentRejected the provider found the request wrong, nothing was taken
	 * @throws PaymentOutcomeUnknown no answer: it may or may not have happened
	 */
	create(command: CreatePayment): Promise<PaymentSnapshot>
	/** Confirms again after the donor acted. @throws as `create` */
	confirm(account: string, providerRef: string, idempotencyKey: string): Promise<PaymentSnapshot>
	/**
	 * Reads a payment with its charge, refunds and disputes; also by the name that a webhook or a line of the balance
	 * gave of it.
	 * @param scope `payment`: whether it was paid is all that is wanted, and refunds and disputes may be left out
	 * @throws PaymentOutcomeUnknown, PaymentNotFound
	 */
	read(account: string, providerRef: string, scope?: 'payment'): Promise<PaymentSnapshot>
	/**
	 * Every payment made since a time (epoch milliseconds), whatever became of it, in any order: so are those found
	 * whose answer never came. A payment is listed as soon as it is made, and where a provider lists those alone that
	 * took money or are about to, as soon as it tells of them. @throws PaymentOutcomeUnknown
	 */
	listPayments(account: string, sinceEpochMs: number): AsyncIterable<MadePayment>
	/** Gives up a payment that never succeeded. Answers the snapshot after it. @throws as `create` */
	cancel(account: string, providerRef: string, idempotencyKey: string): Promise<PaymentSnapshot>
	/**
	 * Gives money of a payment back. The same key gives the same refund, however often it is sent.
	 * @throws PaymentRejected the provider refused, nothing was given back
	 * @throws PaymentOutcomeUnknown no answer: it may or may not have happened
	 */
	refund(command: RefundPayment): Promise<PaymentSnapshot>
	/**
	 * Whether the provider's own checkout really said that a payment was made, by its signature, in constant time. Of
	 * those that have such a checkout. It books nothing: the payment is read.
	 */
	isCheckoutSigned?(account: string, proof: CheckoutProof): boolean
	/** Whether this provider gives its payments such names, such as `pi_…`: told from the text alone. */
	isPaymentRef(text: string): boolean
	/**
	 * Verifies the signature over the raw bytes, in constant time, and reads which object it is about. A promise where
	 * the provider signs with a certificate, which is fetched first.
	 * @throws WebhookRejected forged, expired or unreadable
	 * @throws PaymentOutcomeUnknown what it is verified with can't be fetched right now
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
	/** The provider's event id, unique per provider. */
	readonly id: string
	readonly type: string
	/** Epoch milliseconds at which the provider made it. */
	readonly createdAt: number
	/** The payment to read again; null when the event is about something else. */
	readonly paymentRef: string | null
	/** The payout to read again; null when the event is about something else. */
	readonly payoutRef: string | null
	/** The saved method to read again; absent when the event is about something else. */
	readonly savedMethodRef?: string
	/** The transfer to read again; absent when the event is about something else. */
	readonly transferRef?: string
	/** The early fraud warning to read; absent when the event is about something else. */
	readonly fraudWarningRef?: string
}

export interface RefundPayment {
	readonly account: string
	readonly providerRef: string
	/** Our id of the refund; goes into its metadata. */
	readonly refundId: string
	/** Minor units of what was charged. */
	readonly amount: bigint
	readonly idempotencyKey: string
}

/** What a provider says of one payout (money on its way from the provider to our bank) right now. */
export interface PayoutSnapshot {
	readonly provider: ProviderName
	readonly account: string
	/** Stripe's `po_…`. */
	readonly payoutRef: string
	/** Minor units; negative when the provider takes back from our bank. */
	readonly amount: bigint
	readonly currency: Currency
	readonly status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
	/** The provider ties balance transactions to automatic payouts only. */
	readonly automatic: boolean
	readonly sourceType: 'bank_account' | 'card'
	readonly reconciliationStatus: 'completed' | 'in_progress' | 'not_applicable'
	/** Epoch milliseconds. */
	readonly createdAt: number
	/** A day, as its midnight UTC. */
	readonly arrivalAt: number
	/** When it was last moved: paid (the day of arrival), failed or canceled; null before. */
	readonly movedAt: number | null
	readonly failureCode: string | null
}

/** One movement of the balance that an account has at the provider. Amounts are minor units. */
export interface BalanceLine {
	/** Stripe's `txn_…`. */
	readonly ref: string
	/**
	 * What it is, in words that all adapters share: `charge`, `refund`, `refund_failure`, `adjustment` (a dispute),
	 * `payout`, `payout_failure`; what the provider keeps for itself: `stripe_fee`, `stripe_fx_fee`,
	 * `provider_fee`, `settlement_fee`, `tax_fee`, `network_cost`. A kind that is none of these stays in the provider's
	 * word, and has to be explained by people.
	 */
	readonly kind: string
	readonly amount: bigint
	readonly fee: bigint
	/** `amount - fee`: what the balance changed by. */
	readonly net: bigint
	/** ISO 4217; perhaps not the one that the account is kept in, nor one of ours. */
	readonly currency: string
	/** What it comes from: the charge, refund or dispute; null when nothing. */
	readonly sourceRef: string | null
	/** The payment that the source belongs to (`pi_…`), when it has one. */
	readonly paymentRef: string | null
	/** Epoch milliseconds: made, and when it may be paid out. */
	readonly createdAt: number
	readonly availableAt: number
}

/** What an account holds at the provider right now, minor units. `available + pending` is everything. */
export interface ProviderBalance {
	readonly currency: Currency
	readonly available: bigint
	readonly pending: bigint
}

/** Reads what one provider paid out to our bank, and from what. Adapters: `providers/stripe/payouts.ts`. */
export interface PayoutSource {
	readonly name: ProviderName
	/** @throws PaymentNotFound, PaymentOutcomeUnknown */
	readPayout(account: string, payoutRef: string): Promise<PayoutSnapshot>
	/** Payouts made since a time, oldest first. @throws PaymentOutcomeUnknown */
	listPayouts(account: string, sinceEpochMs: number): AsyncIterable<PayoutSnapshot>
	/** The lines that make up an automatic payout, without the payout's own. @throws as `readPayout` */
	payoutLines(account: string, payoutRef: string): AsyncIterable<BalanceLine>
	/**
	 * Every movement of an account since a time, oldest first; older ones too where something of them became known
	 * since then, such as when they were settled. @throws PaymentOutcomeUnknown
	 */
	listBalanceLines(account: string, sinceEpochMs: number): AsyncIterable<BalanceLine>
	/** @throws PaymentOutcomeUnknown */
	balance(account: string): Promise<ProviderBalance>
	/** The provider's object by its id (`pi_`, `ch_`, `re_`, `du_`, `po_`, `txn_`), as it came, for people who audit. @throws PaymentNotFound, PaymentOutcomeUnknown */
	readRaw(account: string, objectRef: string): Promise<JsonObject>
}

export class PaymentDeclined extends Error {
	override name = 'PaymentDeclined'
	readonly code: string
	readonly declineCode: string | null
	/** The provider's id of the payment that was refused. */
	readonly providerRef: string | null
	/** The provider's name for the card's number, the same wherever that card is tried; null when it doesn't say. */
	readonly cardFingerprint: string | null
	/** The first digits of the card's number, which name its issuer's range; null when the provider doesn't say. */
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

/** The code of a payment that was rejected because the card's holder gave no billing address. */
export const ADDRESS_REQUIRED = 'billing_address_required'

export class PaymentRejected extends Error {
	override name = 'PaymentRejected'
	readonly code: string
	/** The provider's name of what it found wrong; null when it doesn't say. */
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
