import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

export interface Processing {
	/** Milliseconds in processing after which a person must check the payment. */
	readonly longestMs: number
	readonly canBeCancelled: boolean
	/**
	 * True when an approved payment is captured without the donor, since their page may be closed. Providers
	 * that capture by themselves do not need this.
	 */
	readonly takesApproved: boolean
	readonly answersLate: boolean
}

/**
 * By payment method. The times come from Stripe's "How PaymentIntents work"
 * (docs.stripe.com/payments/paymentintents/lifecycle): bank debits take days, cards don't go into
 * `processing`, and a processing payment can't be cancelled.
 */
const PROCESSING: Readonly<Record<PaymentMethod, Processing>> = {
	// Decided within seconds. Three days leave room for an outage over a weekend.
	card: { longestMs: 3 * DAY_MS, canBeCancelled: false, takesApproved: false, answersLate: false },
	// Four business days mostly, docs.stripe.com/payments/ach-direct-debit; two weeks cover holidays.
	bankDebit: { longestMs: 14 * DAY_MS, canBeCancelled: false, takesApproved: false, answersLate: true },
	// Banks and apps answer within minutes, and some only with the next day's file.
	upi: { longestMs: 5 * DAY_MS, canBeCancelled: false, takesApproved: false, answersLate: true },
	netbanking: { longestMs: 5 * DAY_MS, canBeCancelled: false, takesApproved: false, answersLate: true },
	wallet: { longestMs: 5 * DAY_MS, canBeCancelled: false, takesApproved: false, answersLate: true },
	// Echeques clear after up to six business days.
	paypal: { longestMs: 14 * DAY_MS, canBeCancelled: false, takesApproved: true, answersLate: true },
}

/** Stripe's slowest method (SEPA debit, docs.stripe.com/payments/sepa-debit) needs 14 business days; a month covers it. */
const UNKNOWN: Processing = {
	longestMs: 30 * DAY_MS,
	canBeCancelled: false,
	takesApproved: false,
	answersLate: true,
}

/**
 * Returns the processing rules of a method; null is a method that we don't offer, paid at the provider
 * itself.
 */
export const processingOf = (method: PaymentMethod | null): Processing =>
	method === null ? UNKNOWN : PROCESSING[method]
