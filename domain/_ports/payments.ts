import type { Currency } from '../_shared/money.ts'

/**
 * What a provider says of one payment right now. The provider is the authority: webhooks, the
 * browser's word and the sweeper only lead to reading this anew.
 */
export interface PaymentSnapshot {
	readonly provider: ProviderName
	/** The legal entity's account that took it, such as `stripe-in`. */
	readonly account: string
	/** The provider's id of the payment: Stripe's `pi_…`. */
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
	readonly currency: Currency
	/** The gift that the provider's metadata names. */
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
		/** From the balance transaction, once there is one; minor units. */
		readonly cost: {
			readonly ref: string
			readonly fee: bigint
			readonly currency: Currency
			readonly at: number
		} | null
		readonly card: { readonly brand: string; readonly last4: string } | null
	} | null
	/** Why the last try failed, in the provider's code, such as `card_declined` or `insufficient_funds`. */
	readonly failure: { readonly code: string; readonly declineCode: string | null } | null
	readonly refunds: readonly {
		readonly ref: string
		readonly amount: bigint
		readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
		readonly at: number
	}[]
	readonly disputes: readonly {
		readonly ref: string
		readonly amount: bigint
		readonly status: 'open' | 'won' | 'lost'
		readonly at: number
	}[]
	/** Set while the giver has to act (3-D Secure): what the browser's library needs. */
	readonly clientSecret: string
	readonly customerRef: string | null
}

export type ProviderName = 'stripe'

export interface CreatePayment {
	readonly donationId: string
	readonly attempt: number
	/** Minor units charged: the gift and its fee. */
	readonly amount: bigint
	readonly currency: Currency
	/** The payment method that the browser made at the provider, `pm_…`. */
	readonly paymentMethodRef: string
	/** An earlier customer of the provider, when the giver is known. */
	readonly customerRef: string | null
	/** The same key gives the same payment, however often it is sent. */
	readonly idempotencyKey: string
}

/** Takes payments. Adapters: `infra/adapters/stripe.ts`. */
export interface PaymentProvider {
	readonly name: ProviderName
	/**
	 * Creates and confirms a payment (manual confirmation).
	 * @throws PaymentDeclined the card was refused, nothing was taken; the payment may be looked at
	 * @throws PaymentRejected the provider found the request wrong, nothing was taken
	 * @throws PaymentOutcomeUnknown no answer: it may or may not have happened
	 */
	create(command: CreatePayment): Promise<PaymentSnapshot>
	/** Confirms again after the giver acted. @throws as `create` */
	confirm(account: string, providerRef: string, idempotencyKey: string): Promise<PaymentSnapshot>
	/** Reads a payment with its charge, refunds and disputes. @throws PaymentOutcomeUnknown, PaymentNotFound */
	read(account: string, providerRef: string): Promise<PaymentSnapshot>
	/** Finds the payments made for a gift since a time, for attempts whose answer never came. @throws PaymentOutcomeUnknown */
	findByDonation(account: string, donationId: string, sinceEpochMs: number): Promise<PaymentSnapshot[]>
	/** Gives up a payment that never succeeded. Answers the snapshot after it. @throws as `create` */
	cancel(account: string, providerRef: string, idempotencyKey: string): Promise<PaymentSnapshot>
	/** The account that takes gifts of a currency. */
	accountFor(currency: Currency): string
	/**
	 * Verifies the signature over the raw bytes, in constant time, and reads which object it is about.
	 * @throws WebhookRejected forged, expired or unreadable
	 */
	verifyWebhook(raw: Buffer, headers: Readonly<Record<string, string | undefined>>): ProviderEvent
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
}

export class PaymentDeclined extends Error {
	override name = 'PaymentDeclined'
	readonly code: string
	readonly declineCode: string | null
	/** The provider's id of the payment that was refused. */
	readonly providerRef: string | null
	constructor(message: string, code: string, declineCode: string | null, providerRef: string | null) {
		super(message)
		this.code = code
		this.declineCode = declineCode
		this.providerRef = providerRef
	}
}

export class PaymentRejected extends Error {
	override name = 'PaymentRejected'
	readonly code: string
	constructor(message: string, code: string) {
		super(message)
		this.code = code
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
