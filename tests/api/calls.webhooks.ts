import { DAY_MS } from '../../kernel/wire/time.ts'
import { SIMULATED_ACCOUNTS } from '../../simulators/razorpay/accounts.ts'
import { sign as signAsRazorpay } from '../../simulators/razorpay/letters.ts'
import { sign } from '../../simulators/stripe/letters.ts'
import type { ApiCall, Row } from './call.ts'
import type { World } from './world.ts'

const refusal = { status: 400, code: 'WEBHOOK_REFUSED', message: 'This webhook was refused.' } as const
const BODY = JSON.stringify({
	id: 'evt_1',
	object: 'event',
	type: 'payment_intent.succeeded',
	data: { object: {} },
})

function rows({ harness }: World): Row[] {
	const [{ webhookSecret: secret } = { webhookSecret: '' }] = harness.stripe.accounts
	const now = Math.floor(harness.clock.now() / 1_000)
	const deliver = (label: string, signature: string | null, body = BODY): Row => ({
		label,
		options: {
			body,
			headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
		},
		refusal,
	})
	return [
		deliver('without a signature', null),
		deliver('with nonsense as signature', 'nonsense'),
		deliver('with the signature of a stranger', sign(BODY, 'whsec_stranger', now)),
		deliver('with an old signature', sign(BODY, secret, now - 3_600)),
		deliver('of another body than was signed', sign(BODY, secret, now), BODY.replace('evt_1', 'evt_2')),
		deliver('of no JSON', sign('nonsense', secret, now), 'nonsense'),
		deliver('of nothing', sign('', secret, now), ''),
		{
			...deliver('of more than 1 MB', null, 'x'.repeat(1_050_000)),
			refusal: { status: 413, code: 'TOO_LARGE' },
		},
	]
}

const PAYPAL_BODY = JSON.stringify({
	id: 'WH-1',
	event_type: 'PAYMENT.CAPTURE.COMPLETED',
	create_time: '2026-06-01T12:00:00Z',
	resource: {},
})

function paypalRows({ harness }: World): Row[] {
	const paypal = harness.system.simulators?.paypal
	if (!paypal) throw new TypeError('The system has no simulator of PayPal.')
	const now = harness.clock.now()
	const signed = (body: string, at = now) => paypal.sign('paypal-us', Buffer.from(body), at)
	const deliver = (label: string, headers: Readonly<Record<string, string>>, body = PAYPAL_BODY): Row => ({
		label,
		options: { body, headers: { 'content-type': 'application/json', ...headers } },
		refusal,
	})
	const elsewhere = 'https://example.com/v1/notifications/certs/CERT-1'
	return [
		deliver('without a signature', {}),
		deliver('with nonsense as signature', { ...signed(PAYPAL_BODY), 'paypal-transmission-sig': 'nonsense' }),
		deliver('with a certificate of a stranger', { ...signed(PAYPAL_BODY), 'paypal-cert-url': elsewhere }),
		deliver('with an old signature', signed(PAYPAL_BODY, now - 4 * DAY_MS)),
		deliver('of another body than was signed', signed(PAYPAL_BODY), PAYPAL_BODY.replace('WH-1', 'WH-2')),
		deliver('of no JSON', signed('nonsense'), 'nonsense'),
		deliver('of nothing', signed(''), ''),
	]
}

const RAZORPAY_BODY = JSON.stringify({
	entity: 'event',
	event: 'payment.captured',
	payload: {},
	created_at: 1_795_000_000,
})

/**
 * Returns wrong deliveries of Razorpay, whose signature has no time, and whose events have their ids in a
 * header.
 */
function razorpayRows(): Row[] {
	const [{ webhookSecret: secret } = { webhookSecret: '' }] = SIMULATED_ACCOUNTS
	const deliver = (
		label: string,
		signature: string | null,
		body = RAZORPAY_BODY,
		id: string | null = 'evt_1',
	): Row => ({
		label,
		options: {
			body,
			headers: {
				'content-type': 'application/json',
				...(signature !== null && { 'x-razorpay-signature': signature }),
				...(id !== null && { 'x-razorpay-event-id': id }),
			},
		},
		refusal,
	})
	return [
		deliver('without a signature', null),
		deliver('with nonsense as signature', 'nonsense'),
		deliver('with the signature of a stranger', signAsRazorpay(RAZORPAY_BODY, 'stranger')),
		deliver('with half a signature', signAsRazorpay(RAZORPAY_BODY, secret).slice(32)),
		deliver(
			'of another body than was signed',
			signAsRazorpay(RAZORPAY_BODY, secret),
			RAZORPAY_BODY.replace('captured', 'failed'),
		),
		deliver('without a name', signAsRazorpay(RAZORPAY_BODY, secret), RAZORPAY_BODY, null),
		deliver('with an endless name', signAsRazorpay(RAZORPAY_BODY, secret), RAZORPAY_BODY, 'e'.repeat(4_000)),
		deliver('of no event', signAsRazorpay('{}', secret), '{}'),
		deliver('of no JSON', signAsRazorpay('nonsense', secret), 'nonsense'),
		deliver('of nothing', signAsRazorpay('', secret), ''),
	]
}

export const WEBHOOK_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/webhooks/stripe',
		as: 'guest',
		url: () => '/api/v1/webhooks/stripe',
		rows,
	},
	{
		route: 'POST /api/v1/webhooks/paypal',
		as: 'guest',
		url: () => '/api/v1/webhooks/paypal',
		rows: paypalRows,
	},
	{
		route: 'POST /api/v1/webhooks/razorpay',
		as: 'guest',
		url: () => '/api/v1/webhooks/razorpay',
		rows: razorpayRows,
	},
]
