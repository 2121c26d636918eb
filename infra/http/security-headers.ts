import type { IncomingMessage } from 'node:http'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { readAddress } from '../../domain/catalog/pages.contract.ts'
import type { PaymentOrigins } from './settings.ts'

/**
 * Pages that may load the payment provider's script. A page keeps the policy of the document that it was
 * loaded with, so these are entered by loading a document (`location.assign`), not by the router.
 */
export const PAYMENT_PAGES = [
	'/StripePayment',
	'/RazorPayment',
	'/PaypalPayment',
	'/payment',
	'/billingInfo',
	'/publicPayment',
] as const

export const isPaymentPage = (url: string): boolean => {
	const { path } = readAddress(url.split('?')[0] ?? '')
	return PAYMENT_PAGES.some((page) => path === page || path.startsWith(`${page}/`))
}

/**
 * What answers of the API carry: the same for every call, since they are no documents and need no nonce.
 * Making a document's headers anew would take a third of a command's time.
 */
export const apiHeaders = (https: boolean): Readonly<Record<string, string>> => ({
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'cross-origin-opener-policy': 'same-origin-allow-popups',
	'cross-origin-resource-policy': 'same-origin',
	'origin-agent-cluster': '?1',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-content-type-options': 'nosniff',
	'x-dns-prefetch-control': 'off',
	'x-download-options': 'noopen',
	'x-frame-options': 'DENY',
	'x-permitted-cross-domain-policies': 'none',
	'x-xss-protection': '0',
	...(https && { 'strict-transport-security': STRICT_TRANSPORT }),
})
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

/** A strict policy with a nonce per response; what is not named here is not allowed. */
export async function setSecurityHeaders(
	app: FastifyInstance,
	https: boolean,
	origins: PaymentOrigins,
): Promise<void> {
	const onPaymentPages = (allowed: readonly string[]) => (request: IncomingMessage) =>
		isPaymentPage(request.url ?? '') ? allowed.join(' ') : ''
	await app.register(fastifyHelmet, {
		enableCSPNonces: true,
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'self'"],
				scriptSrc: ["'self'", onPaymentPages(origins.scripts)],
				styleSrc: ["'self'"],
				imgSrc: ["'self'", 'data:', 'blob:'],
				// A frame of a chosen video becomes its picture before it is uploaded.
				mediaSrc: ["'self'", 'blob:'],
				fontSrc: ["'self'", 'data:'],
				connectSrc: ["'self'", onPaymentPages(origins.connections)],
				frameSrc: ["'self'", onPaymentPages(origins.frames)],
				workerSrc: ["'self'"],
				manifestSrc: ["'self'"],
				objectSrc: ["'none'"],
				baseUri: ["'none'"],
				formAction: ["'self'"],
				frameAncestors: ["'none'"],
				...(https && { upgradeInsecureRequests: [] }),
			},
		},
		// Provider frames carry no such headers; a popup of theirs must find its opener.
		crossOriginEmbedderPolicy: false,
		crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
		referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
		frameguard: { action: 'deny' },
		strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
	})
}
