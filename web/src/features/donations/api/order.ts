import type { Donation, DonationStatus } from '../../../../../domain/donations/contract.ts'
import type {
	ApprovedOrderBody,
	CheckoutProofBody,
	OrderAnswer,
} from '../../../../../domain/donations/orders.contract.ts'
import { api } from '../../../lib/client.ts'
import type { CheckoutOrder } from './checkout-details.ts'
import { passing } from './payment.ts'

export type CheckoutDone = Required<Omit<CheckoutProofBody, 'donationId'>>

interface Settled {
	readonly donationId: string
	readonly orderId: string
	/** Null: the checkout returns no signature. */
	readonly done: CheckoutDone | null
}

export interface OrderCalls {
	/** Begins a donation with its order. @throws Failure */
	readonly begin: (order: CheckoutOrder) => Promise<OrderAnswer>
	/** Reads the current state of a begun donation from the provider. @throws Failure */
	readonly ask: (donationId: string, order: CheckoutOrder) => Promise<OrderAnswer>
	/** Sends the checkout's result to the server. @throws Failure */
	readonly settle: (
		settled: Settled,
	) => Promise<{ readonly answer: OrderAnswer } | { readonly status: DonationStatus }>
}

const question = (donationId: string, { body: { donation: _, ...amounts } }: CheckoutOrder) => ({
	body: { ...amounts, donationId },
	intent: crypto.randomUUID(),
})

export const razorpayCalls: OrderCalls = {
	begin: ({ key, body }) =>
		passing((captcha) => api.post('/api/v1/razorpay/createOrder', { body, intent: key, captcha })),
	ask: (donationId, order) => api.post('/api/v1/razorpay/createOrder', question(donationId, order)),
	async settle({ donationId, done }) {
		if (done === null) throw new TypeError('Razorpay signs what was paid.')
		const body: CheckoutProofBody = { donationId, ...done }
		const { data }: { readonly data: Donation } = await api.post('/api/v1/razorpay/payment/verify', {
			body,
			intent: crypto.randomUUID(),
		})
		return { status: data.status }
	},
}

export const paypalCalls: OrderCalls = {
	begin: ({ key, body }) =>
		passing((captcha) => api.post('/api/v1/paypal/createOrder', { body, intent: key, captcha })),
	ask: (donationId, order) => api.post('/api/v1/paypal/createOrder', question(donationId, order)),
	async settle({ donationId, orderId }) {
		const body: ApprovedOrderBody = { donationId, orderId }
		return { answer: await api.post('/api/v1/paypal/captureOrder', { body, intent: crypto.randomUUID() }) }
	},
}
