import {
	DOLLARS_500,
	donationOf,
	type IntentAnswer,
	intentOf,
	orderBodyOf,
	RUPEES_500,
} from './fundraiser.ts'
import type { Replays } from './replays.ts'

export const DONATION_REPLAYS: Replays = {
	'POST /api/v1/create/payment/intent': async ({ people, live }) => {
		const larger = { ...RUPEES_500, typed: 60_000n }
		return {
			caller: people.stranger,
			method: 'POST',
			url: '/api/v1/create/payment/intent',
			body: intentOf(RUPEES_500, donationOf(RUPEES_500, live)),
			other: intentOf(larger, donationOf(larger, live)),
		}
	},
	'POST /api/v1/razorpay/createOrder': async ({ people, live }) => {
		const larger = { ...RUPEES_500, typed: 60_000n }
		const byUpi = { paymentMode: 'UPI' }
		return {
			caller: people.stranger,
			method: 'POST',
			url: '/api/v1/razorpay/createOrder',
			body: orderBodyOf(RUPEES_500, donationOf(RUPEES_500, live, byUpi)),
			other: orderBodyOf(larger, donationOf(larger, live, byUpi)),
		}
	},
	'POST /api/v1/razorpay/payment/verify': {
		because: 'It books what the provider says of the order, and a second call finds that booked.',
	},
	'POST /api/v1/paypal/createOrder': async ({ people }) => {
		const larger = { ...DOLLARS_500, typed: 60_000n }
		const byPaypal = { paymentMethod: 'paypal' }
		return {
			caller: people.stranger,
			method: 'POST',
			url: '/api/v1/paypal/createOrder',
			body: orderBodyOf(DOLLARS_500, donationOf(DOLLARS_500, null, byPaypal)),
			other: orderBodyOf(larger, donationOf(larger, null, byPaypal)),
		}
	},
	'POST /api/v1/paypal/captureOrder': {
		because: 'It takes what was approved once at most, and a second call finds that taken and booked.',
	},
	'POST /api/v1/donation': async ({ people, live }) => {
		const url = '/api/v1/create/payment/intent'
		const paid = await people.stranger.json<IntentAnswer>('POST', url, intentOf(RUPEES_500, null))
		const body = donationOf(RUPEES_500, live, { transactionId: paid.paymentIntentId })
		return {
			caller: people.stranger,
			method: 'POST',
			url: '/api/v1/donation',
			body,
			other: { ...body, anonymous: true },
		}
	},
}
