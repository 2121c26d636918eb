import { DAY_MS, HOUR_MS } from '../../../kernel/wire/time.ts'
import { SIMULATED_ACCOUNTS as PAYPAL_ACCOUNTS } from '../../../simulators/paypal/accounts.ts'
import { createSigner, type Signer } from '../../../simulators/paypal/certificate.ts'
import type { PaypalSimulator } from '../../../simulators/paypal/server.ts'
import { SIMULATED_ACCOUNTS as RAZORPAY_ACCOUNTS } from '../../../simulators/razorpay/accounts.ts'
import { sign as signRazorpay } from '../../../simulators/razorpay/letters.ts'
import { SIMULATED_ACCOUNTS as STRIPE_ACCOUNTS } from '../../../simulators/stripe/accounts.ts'
import { sign as signStripe } from '../../../simulators/stripe/letters.ts'
import type { Recorded } from './recorder.ts'

export const PROVIDERS = ['stripe', 'razorpay', 'paypal'] as const
export type StormProvider = (typeof PROVIDERS)[number]

/**
 * Ways to forge or expire a webhook. Razorpay's signatures contain no time, so none of them expires; PayPal's
 * are made with a key whose certificate is fetched from PayPal.
 */
export const FORGERIES = {
	stripe: [
		'wrongSecret',
		'alteredBody',
		'noSignature',
		'wrongScheme',
		'otherTime',
		'expired',
		'expiredReplay',
	],
	razorpay: ['wrongSecret', 'alteredBody', 'noSignature', 'keySecret'],
	paypal: [
		'ownCertificate',
		'ownKey',
		'alteredBody',
		'noSignature',
		'otherAlgorithm',
		'otherTime',
		'expired',
	],
} as const satisfies Readonly<Record<StormProvider, readonly string[]>>
export type Forgery = (typeof FORGERIES)[StormProvider][number]

export const ALL_FORGERIES: readonly string[] = PROVIDERS.flatMap((provider) =>
	FORGERIES[provider].map((forgery) => `${provider} ${forgery}`),
)

/** A prefix that no provider uses, so that every accepted forgery is found. */
export const MADE_UP = 'evt_forged_'

export interface Sent {
	readonly body: string
	readonly headers: Readonly<Record<string, string>>
}

export interface Delivery {
	readonly event: Recorded
	readonly forgery: Forgery | null
}

/**
 * Signs deliveries.
 * @param paypal the simulator whose certificate the system under test fetches
 */
export function createPost(paypal: Pick<PaypalSimulator, 'sign'>) {
	let forger: Signer | null = null
	const forgerAt = (now: number): Signer => {
		forger ??= createSigner(now)
		return forger
	}
	/** @param now epoch milliseconds; a provider signs each try when it is made */
	return (delivery: Delivery, now: number): Sent => {
		switch (delivery.event.provider) {
			case 'stripe':
				return sentByStripe(delivery, Math.trunc(now / 1_000))
			case 'razorpay':
				return sentByRazorpay(delivery)
			case 'paypal':
				return sentByPaypal(delivery, now, paypal, forgerAt(now))
			default:
				return delivery.event.provider satisfies never
		}
	}
}
export type Post = ReturnType<typeof createPost>

const altered = ({ id, body }: Recorded): string => body.replace(id, `${MADE_UP}of_${id}`)
const HOUR_SECONDS = HOUR_MS / 1_000

function sentByStripe({ event, forgery }: Delivery, now: number): Sent {
	const { body } = event
	const secret = STRIPE_ACCOUNTS.find(({ account }) => account === event.account)?.webhookSecret ?? ''
	const signedBy = (signature: string, text = body): Sent => ({
		body: text,
		headers: { 'stripe-signature': signature },
	})
	switch (forgery) {
		case 'wrongSecret':
			return signedBy(signStripe(body, `${secret}x`, now))
		case 'alteredBody':
			return signedBy(signStripe(body, secret, now), altered(event))
		case 'noSignature':
			return { body, headers: {} }
		case 'wrongScheme':
			return signedBy(signStripe(body, secret, now).replace('v1=', 'v0='))
		case 'otherTime': {
			const then = now - HOUR_SECONDS
			return signedBy(signStripe(body, secret, then).replace(`t=${then}`, `t=${now}`))
		}
		case 'expired':
			return signedBy(signStripe(body, secret, now - HOUR_SECONDS))
		case 'expiredReplay':
			return signedBy(signStripe(body, secret, event.created))
		default:
			return signedBy(signStripe(body, secret, now))
	}
}

function sentByRazorpay({ event, forgery }: Delivery): Sent {
	const { body, id } = event
	const { webhookSecret = '', keySecret = '' } =
		RAZORPAY_ACCOUNTS.find(({ account }) => account === event.account) ?? {}
	const signedBy = (signature: string, text = body, eventId = id): Sent => ({
		body: text,
		headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId },
	})
	switch (forgery) {
		case 'wrongSecret':
			return signedBy(signRazorpay(body, `${webhookSecret}x`))
		case 'alteredBody':
			// The id is in a header that nobody signs: it is the body that has to be found out.
			return signedBy(signRazorpay(body, webhookSecret), `${body} `, `${MADE_UP}of_${id}`)
		case 'noSignature':
			return { body, headers: { 'x-razorpay-event-id': id } }
		case 'keySecret':
			return signedBy(signRazorpay(body, keySecret))
		default:
			return signedBy(signRazorpay(body, webhookSecret))
	}
}

const FOREIGN_HOST = 'https://api.paypal.com.forged.example/v1/notifications/certs/CERT-1'
const EXPIRED_MS = 4 * DAY_MS

function sentByPaypal(
	{ event, forgery }: Delivery,
	now: number,
	paypal: Pick<PaypalSimulator, 'sign'>,
	forger: Signer,
): Sent {
	const { body, account } = event
	const signed = (at = now) => paypal.sign(account, Buffer.from(body), at)
	const genuine = signed()
	const { webhookId = '' } = PAYPAL_ACCOUNTS.find((each) => each.account === account) ?? {}
	const forged = (certUrl: string) => forger.headers(Buffer.from(body), webhookId, certUrl, now)
	switch (forgery) {
		case 'ownCertificate':
			return { body, headers: forged(FOREIGN_HOST) }
		case 'ownKey':
			return { body, headers: forged(genuine['paypal-cert-url'] ?? '') }
		case 'alteredBody':
			return { body: altered(event), headers: genuine }
		case 'noSignature':
			return { body, headers: {} }
		case 'otherAlgorithm':
			return { body, headers: { ...genuine, 'paypal-auth-algo': 'SHA1withRSA' } }
		case 'otherTime':
			return {
				body,
				headers: { ...signed(now - EXPIRED_MS), 'paypal-transmission-time': new Date(now).toISOString() },
			}
		case 'expired':
			return { body, headers: signed(now - EXPIRED_MS) }
		default:
			return { body, headers: genuine }
	}
}
