/** The certificates with which PayPal signs its webhooks, fetched only from PayPal's own hosts. */
import { type KeyObject, X509Certificate } from 'node:crypto'
import type { Clock } from '../../kernel/ports/clock.ts'
import { PaymentOutcomeUnknown, WebhookRejected } from '../../kernel/ports/payments.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'

export interface Certificates {
	/**
	 * Returns the public key of the certificate at an address.
	 * @throws WebhookRejected when the address is not PayPal's, or the certificate is missing or not valid now
	 * @throws PaymentOutcomeUnknown when it can't be fetched right now
	 */
	keyAt(address: string): Promise<KeyObject>
}

const HOSTS = {
	sandbox: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
	live: ['https://api.paypal.com', 'https://api-m.paypal.com'],
} as const
const PATH = /^\/v1\/notifications\/certs\/CERT-[0-9A-Za-z-]{1,80}$/
const MAX_BYTES = 20_000
const ANSWER_MS = 5_000
const MAX_CERTIFICATES = 10
/** Limits fetches of unknown addresses, since a forger can invent any number of them. */
const MAX_FETCHES_A_MINUTE = 10

export function createCertificates(options: {
	readonly environment: 'sandbox' | 'live'
	readonly simulator?: string
	readonly clock: Clock
}): Certificates {
	const { environment, simulator, clock } = options
	const origins: readonly string[] =
		simulator === undefined ? HOSTS[environment] : [new URL(simulator).origin]
	const found = new Map<string, X509Certificate>()
	const underWay = new Map<string, Promise<X509Certificate>>()
	let minute = 0
	let fetches = 0

	/**
	 * Returns the address to fetch: an origin of the list and a certificate's name, without other parts of the
	 * sender's input.
	 */
	function allowed(address: string): string {
		const url = URL.canParse(address) ? new URL(address) : null
		const exact = url && `${url.origin}${url.pathname}`
		if (!url || exact !== address || !origins.includes(url.origin) || !PATH.test(url.pathname))
			throw new WebhookRejected('signature')
		return exact
	}

	async function certificateAt(url: string): Promise<X509Certificate> {
		const known = found.get(url) ?? underWay.get(url)
		if (known) return known
		const now = Math.floor(Date.now() / MINUTE_MS)
		if (now !== minute) fetches = 0
		minute = now
		fetches += 1
		if (fetches > MAX_FETCHES_A_MINUTE)
			throw new PaymentOutcomeUnknown('PayPal’s certificates are fetched too often.')
		const fetched = fetchCertificate(url).finally(() => underWay.delete(url))
		underWay.set(url, fetched)
		const certificate = await fetched
		found.set(url, certificate)
		const [oldest] = found.keys()
		if (found.size > MAX_CERTIFICATES && oldest !== undefined) found.delete(oldest)
		return certificate
	}

	return {
		async keyAt(address) {
			const certificate = await certificateAt(allowed(address))
			const now = clock.now()
			if (!(Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo)))
				throw new WebhookRejected('signature')
			return certificate.publicKey
		},
	}
}

async function fetchCertificate(url: string): Promise<X509Certificate> {
	let answer: Response
	let text: string
	try {
		// Wherever it might lead on to, it is not followed.
		answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) })
		text = await answer.text()
	} catch (error) {
		throw new PaymentOutcomeUnknown('PayPal’s certificate can’t be fetched.', { cause: error })
	}
	if (answer.status >= 500 || answer.status === 429)
		throw new PaymentOutcomeUnknown(`PayPal’s certificate can’t be fetched: ${answer.status}.`)
	if (!answer.ok || text.length > MAX_BYTES) throw new WebhookRejected('signature')
	try {
		return new X509Certificate(text)
	} catch {
		throw new WebhookRejected('signature')
	}
}
