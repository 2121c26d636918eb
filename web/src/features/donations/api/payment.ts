import { type Failure, isFailure } from '../../../../../client/failure.ts'
import type {
	Donation,
	DonationBody,
	DonationIntent,
	PaymentIntentAnswer,
	PaymentIntentBody,
	PaymentRefusal,
} from '../../../../../domain/donations/contract.ts'
import { api } from '../../../lib/client.ts'
import type { CheckoutAttempt } from './checkout-details.ts'

/** `POST /donation` answers 202 with the same data while the payment is being confirmed. */
interface DonationRecorded {
	readonly statusCode: 200 | 202
	readonly data: Donation
}
/** The body of `POST /donation`, beside what was said when the payment began. */
export type PaymentProof = Pick<DonationBody, 'customerId' | 'clientSecret' | 'transactionId' | 'cardInfo'>

const PATH = '/api/v1/create/payment/intent'

/**
 * Creates and confirms the payment of a donation, by a card that was typed or by a saved one. Where many payments began at this address, the computer works on a
 * captcha for a second, and the call is sent again with it.
 * @throws Failure; `refusalOf` reads a refused card from it
 */
export async function createPayment({ keys, body }: CheckoutAttempt): Promise<PaymentIntentAnswer> {
	const send = (captcha: { readonly captcha?: string }): Promise<PaymentIntentAnswer> =>
		'cardId' in body
			? api.post('/api/v1/charge/card', { body, intent: keys.intent, ...captcha })
			: api.post(PATH, { body, intent: keys.intent, ...captcha })
	try {
		return await send({})
	} catch (error) {
		if (!isFailure(error, 'CAPTCHA_REQUIRED')) throw error
		const { solveCaptcha } = await import('../../users/api/captcha.ts')
		return send({ captcha: await solveCaptcha() })
	}
}

/** Confirms again after the card action. @throws Failure */
export const confirmPayment = (
	paymentIntentId: string,
	{ keys, body }: CheckoutAttempt,
): Promise<PaymentIntentAnswer> => {
	const { currency, settlementCurrency } = body
	const second: PaymentIntentBody = { paymentIntentId, currency, settlementCurrency }
	return api.post(PATH, { body: second, intent: keys.confirm })
}

/** Tells the server that the browser has paid. @throws Failure */
export const recordDonation = (
	intent: DonationIntent,
	proof: PaymentProof,
	{ keys }: CheckoutAttempt,
): Promise<DonationRecorded> =>
	api.post('/api/v1/donation', { body: { ...intent, ...proof }, intent: keys.record })

/** The provider's words on a refused card and the donation that can be tried again, or null for other failures. */
export const refusalOf = ({ body }: Failure): PaymentRefusal | null => (isRefusal(body) ? body : null)

const isRefusal = (body: unknown): body is PaymentRefusal =>
	typeof body === 'object' && body !== null && 'raw' in body
