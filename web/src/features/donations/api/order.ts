import { isFailure } from '../../../../../client/failure.ts'
import type { Donation } from '../../../../../domain/donations/contract.ts'
import type { CheckoutProofBody, OrderAnswer } from '../../../../../domain/donations/orders.contract.ts'
import { api } from '../../../lib/client.ts'
import type { CheckoutOrder } from './checkout-details.ts'

const PATH = '/api/v1/razorpay/createOrder'

/**
 * Begins a donation with its order. Where many payments began at this address, the computer works on a captcha for a
 * second, and the call is sent again with it.
 * @throws Failure
 */
export async function beginOrder({ key, body }: CheckoutOrder): Promise<OrderAnswer> {
	const input = { body, intent: key }
	try {
		return await api.post(PATH, input)
	} catch (error) {
		if (!isFailure(error, 'CAPTCHA_REQUIRED')) throw error
		const { solveCaptcha } = await import('../../users/api/captcha.ts')
		return api.post(PATH, { ...input, captcha: await solveCaptcha() })
	}
}

/** What became of a donation that was begun, as the provider says it now. @throws Failure */
export const askOrder = (donationId: string, { body }: CheckoutOrder): Promise<OrderAnswer> => {
	const { donation: _, ...amounts } = body
	return api.post(PATH, { body: { ...amounts, donationId }, intent: crypto.randomUUID() })
}

/** Hands the server what the checkout signed. @throws Failure */
export const verifyPayment = (proof: CheckoutProofBody): Promise<{ readonly data: Donation }> =>
	api.post('/api/v1/razorpay/payment/verify', { body: proof, intent: crypto.randomUUID() })
