import type { Donation } from '../../../../../domain/donations/contract.ts'
import type { CheckoutProofBody, OrderAnswer } from '../../../../../domain/donations/orders.contract.ts'
import { api } from '../../../lib/client.ts'
import type { CheckoutOrder } from './checkout-details.ts'
import { passing } from './payment.ts'

const PATH = '/api/v1/razorpay/createOrder'

/** Begins a donation with its order. @throws Failure */
export const beginOrder = ({ key, body }: CheckoutOrder): Promise<OrderAnswer> =>
	passing((captcha) => api.post(PATH, { body, intent: key, captcha }))

/** What became of a donation that was begun, as the provider says it now. @throws Failure */
export const askOrder = (donationId: string, { body }: CheckoutOrder): Promise<OrderAnswer> => {
	const { donation: _, ...amounts } = body
	return api.post(PATH, { body: { ...amounts, donationId }, intent: crypto.randomUUID() })
}

/** Hands the server what the checkout signed. @throws Failure */
export const verifyPayment = (proof: CheckoutProofBody): Promise<{ readonly data: Donation }> =>
	api.post('/api/v1/razorpay/payment/verify', { body: proof, intent: crypto.randomUUID() })
