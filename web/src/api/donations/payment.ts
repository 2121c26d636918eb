import type {
	Donation,
	DonationBody,
	DonationIntent,
	PaymentIntentAnswer,
	PaymentIntentBody,
	PaymentRefusal,
} from '../../../../domain/donations/contract.ts'
import { call } from '../client.ts'
import { type Failure, isFailure } from '../failure.ts'
import type { CheckoutAttempt } from './checkout-details.ts'

/** `POST /donation` answers 202 with the same data while the payment is being confirmed. */
interface DonationRecorded {
	readonly statusCode: 200 | 202
	readonly data: Donation
}
/** The body of `POST /donation`, beside what was said when the payment began. */
export type PaymentProof = Pick<DonationBody, 'customerId' | 'clientSecret' | 'transactionId' | 'cardInfo'>

const PATH = '/create/payment/intent'

/**
 * Creates and confirms the payment of a gift. Where many payments began at this address, the computer works on a
 * captcha for a second, and the call is sent again with it.
 * @throws Failure; `refusalOf` reads a refused card from it
 */
export async function createPayment({ keys, body }: CheckoutAttempt): Promise<PaymentIntentAnswer> {
	const options = { method: 'POST', body, idempotencyKey: keys.intent } as const
	try {
		return await call(PATH, options)
	} catch (error) {
		if (!isFailure(error, 'CAPTCHA_REQUIRED')) throw error
		const { solveCaptcha } = await import('../users/captcha.ts')
		return call(PATH, { ...options, captcha: await solveCaptcha() })
	}
}

/** Confirms again after the card action. @throws Failure */
export const confirmPayment = (
	paymentIntentId: string,
	{ keys, body }: CheckoutAttempt,
): Promise<PaymentIntentAnswer> => {
	const { currency, settlementCurrency } = body
	const second: PaymentIntentBody = { paymentIntentId, currency, settlementCurrency }
	return call(PATH, { method: 'POST', body: second, idempotencyKey: keys.confirm })
}

/** Tells the server that the browser has paid. @throws Failure */
export const recordDonation = (
	intent: DonationIntent,
	proof: PaymentProof,
	{ keys }: CheckoutAttempt,
): Promise<DonationRecorded> =>
	call('/donation', { method: 'POST', body: { ...intent, ...proof }, idempotencyKey: keys.record })

/** The provider's words on a refused card and the gift that can be tried again, or null for other failures. */
export function refusalOf(error: Failure): PaymentRefusal | null {
	const { body } = error
	if (typeof body !== 'object' || body === null || !('raw' in body)) return null
	return body as PaymentRefusal
}
