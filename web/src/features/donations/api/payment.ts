import { type Failure, isFailure } from '../../../../../client/failure.ts'
import type {
	Donation,
	DonationBody,
	DonationIntent,
	DonationStatus,
	PaymentIntentAnswer,
	PaymentIntentBody,
	PaymentRefusal,
} from '../../../../../domain/donations/contract.ts'
import { api } from '../../../lib/client.ts'
import type { CheckoutAttempt } from './checkout-details.ts'
import { registrationKey } from './transaction.ts'

/** `POST /donation` answers 202 with the same data while the payment is being confirmed. */
interface DonationRecorded {
	readonly statusCode: 200 | 202
	readonly data: Donation
}
export type PaymentProof = Pick<DonationBody, 'customerId' | 'clientSecret' | 'transactionId' | 'cardInfo'>

const tokenFor = ({ donation }: CheckoutAttempt['body']) => registrationKey(donation?.registrationId)

const PATH = '/api/v1/create/payment/intent'

/** The number and length of automatic retries while many donors pay at once. */
const MAX_WAITS = 15
const WAIT_MS = 2_000

/**
 * Creates and confirms the payment of a donation, by a typed card or a saved one.
 * @throws Failure; `refusalOf` reads a refused card from it
 */
export const createPayment = ({ keys, body }: CheckoutAttempt): Promise<PaymentIntentAnswer> =>
	passing((captcha) =>
		'cardId' in body
			? api.post('/api/v1/charge/card', { body, intent: keys.intent, captcha })
			: api.post(PATH, { body, intent: keys.intent, captcha, token: tokenFor(body) }),
	)

/**
 * Makes a call that begins a payment. If cards are being tested, the browser first solves a captcha by
 * itself, which takes a second, or the donor answers a question, and the same call is sent again with the
 * pass; if very many donors pay at once, it is sent again a moment later.
 * @throws Failure
 */
export async function passing<T>(pay: (captcha: string | undefined) => Promise<T>): Promise<T> {
	const passed: string[] = []
	let captcha: string | undefined
	for (let waits = 0; ; ) {
		try {
			return await pay(captcha)
		} catch (error) {
			if (isFailure(error, 'CARDS_WAIT') && waits < MAX_WAITS) {
				waits += 1
				await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
				continue
			}
			const code = isFailure(error) ? error.code : ''
			// The same call needs each kind of pass once only, except if the pass arrived too late.
			if (passed.includes(code)) throw error
			captcha = await passFor(code)
			if (captcha === undefined) throw error
			passed.push(code)
		}
	}
}

async function passFor(code: string): Promise<string | undefined> {
	if (code === 'CAPTCHA_REQUIRED') return (await import('../../users/api/captcha.ts')).solveCaptcha()
	if (code !== 'QUESTION_REQUIRED') return undefined
	const { askPerson } = await import('./asking.ts')
	return (await askPerson()) ?? undefined
}

/** Confirms again after the card action. @throws Failure */
export const confirmPayment = (
	paymentIntentId: string,
	{ keys, body }: CheckoutAttempt,
): Promise<PaymentIntentAnswer> => {
	const { currency, settlementCurrency } = body
	const second: PaymentIntentBody = { paymentIntentId, currency, settlementCurrency }
	return api.post(PATH, { body: second, intent: keys.confirm, token: tokenFor(body) })
}

/** Tells the server that the browser has paid. @throws Failure */
export const recordDonation = async (
	proof: PaymentProof,
	{ keys, body }: CheckoutAttempt,
): Promise<DonationStatus> => {
	const { donation } = body
	const { data }: DonationRecorded = await api.post('/api/v1/donation', {
		body: { ...(donation as DonationIntent), ...proof },
		intent: keys.record,
	})
	return data.status
}

/**
 * Returns the provider's message about a refused card and the donation that can be tried again, or null for
 * other failures.
 */
export const refusalOf = ({ body }: Failure): PaymentRefusal | null => (isRefusal(body) ? body : null)

const isRefusal = (body: unknown): body is PaymentRefusal =>
	typeof body === 'object' && body !== null && 'raw' in body
