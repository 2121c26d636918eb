import Stripe from 'stripe'
import {
	ADDRESS_REQUIRED,
	PaymentDeclined,
	PaymentNotFound,
	PaymentOutcomeUnknown,
	PaymentRejected,
} from '../../kernel/ports/payments.ts'

/**
 * - card refused: `PaymentDeclined`
 * - the request was wrong or not allowed, nothing was taken: `PaymentRejected`
 * - no such object: `PaymentNotFound`
 * - no answer, an empty one (5xx), or "not now" (409, 429): `PaymentOutcomeUnknown`
 * Any other error is returned unchanged.
 */
export function toPaymentError(error: unknown): unknown {
	if (!(error instanceof Stripe.errors.StripeError)) return error
	// The SDK's errors have empty text where the API says nothing.
	const code = error.code || error.rawType || error.type
	const status = error.statusCode
	if (error instanceof Stripe.errors.StripeCardError) {
		return new PaymentDeclined(
			error.message,
			code,
			error.decline_code || null,
			error.payment_intent?.id ?? null,
			error.payment_method?.card?.fingerprint ?? null,
			error.payment_method?.card?.iin ?? null,
		)
	}
	if (status === undefined || status >= 500 || status === 409 || status === 429) {
		return new PaymentOutcomeUnknown(error.message, { cause: error })
	}
	if (status === 404 && error.code === 'resource_missing') {
		return new PaymentNotFound(error.message, { cause: error })
	}
	if (EXPORT_RULE.test(error.message)) return new PaymentRejected(error.message, ADDRESS_REQUIRED)
	return new PaymentRejected(error.message, code)
}

/**
 * Accounts in India accept foreign cards only with the holder's name and address. Stripe has no code for it.
 */
const EXPORT_RULE = /export transactions require/i

export const isUnexpectedState = (error: unknown): boolean =>
	error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
