import type { IncomingMessage } from 'node:http'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { readAddress } from '../../domain/catalog/addresses.contract.ts'
import type { PaymentOrigins } from './http-config.ts'

/**
 * Pages that may load the payment provider's script. A page keeps the policy of its document, so these are
 * entered by loading a document (`location.assign`), not by the router.
 */
export const PAYMENT_PAGES = [
	'/StripePayment',
	'/RazorPayment',
	'/PaypalPayment',
	'/payment',
	'/billingInfo',
	'/publicPayment',
	'/bankVerification',
	'/confirmMonthlyDonation',
	'/TALEventPayment',
] as const

export const isPaymentPage = (url: string): boolean => {
	const { path } = readAddress(url.split('?')[0] ?? '')
	return PAYMENT_PAGES.some((page) => path === page || path.startsWith(`${page}/`))
}

/** Pages that may use a microphone. Like those of payments, they are entered by loading a document. */
const MICROPHONE_PAGES = ['/room'] as const

const isMicrophonePage = (url: string): boolean => {
	const { path } = readAddress(url.split('?')[0] ?? '')
	return MICROPHONE_PAGES.some((page) => path.startsWith(`${page}/`))
}

const PERMISSIONS = [
	'accelerometer',
	'bluetooth',
	'browsing-topics',
	'camera',
	'display-capture',
	'geolocation',
	'gyroscope',
	'hid',
	'magnetometer',
	'microphone',
	'midi',
	'serial',
	'usb',
	'xr-spatial-tracking',
]
	.map((feature) => `${feature}=()`)
	.join(', ')
const WITH_MICROPHONE = PERMISSIONS.replace('microphone=()', 'microphone=(self)')

/**
 * Returns the headers of API answers, which are the same for every call, since they need no nonce. Making a
 * document's headers for each call would take a third of a command's time.
 */
export const apiHeaders = (https: boolean): Readonly<Record<string, string>> => ({
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'cross-origin-opener-policy': 'same-origin-allow-popups',
	'cross-origin-resource-policy': 'same-origin',
	'origin-agent-cluster': '?1',
	'permissions-policy': PERMISSIONS,
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

const SOURCES = {
	'default-src': ["'self'"],
	'script-src': ["'self'"],
	'style-src': ["'self'"],
	'img-src': ["'self'", 'data:', 'blob:'],
	// A frame of a chosen video becomes its picture before it is uploaded.
	'media-src': ["'self'", 'blob:'],
	'font-src': ["'self'", 'data:'],
	'connect-src': ["'self'"],
	'frame-src': ["'self'"],
	'worker-src': ["'self'"],
	'manifest-src': ["'self'"],
	'object-src': ["'none'"],
	'base-uri': ["'none'"],
	'form-action': ["'self'"],
	'frame-ancestors': ["'none'"],
} as const

/** Headers of the page of the door: the only one that may use a camera, and compile its decoder. */
export const doorHeaders = (https: boolean): Readonly<Record<string, string>> => ({
	'content-security-policy': policyOf({ 'script-src': ["'wasm-unsafe-eval'"] }, https),
	'permissions-policy': PERMISSIONS.replace('camera=()', 'camera=(self)'),
})

/** Headers of the page of the studio, which uses a microphone. Its encoder is a worker of WebAssembly. */
export const studioHeaders = (https: boolean): Readonly<Record<string, string>> => ({
	'content-security-policy': policyOf(
		{ 'script-src': ["'wasm-unsafe-eval'"], 'worker-src': ['blob:'] },
		https,
	),
	'permissions-policy': WITH_MICROPHONE,
})

export interface InlineParts {
	readonly scripts: readonly string[]
	readonly styles: readonly string[]
}

/**
 * Returns the policy of a page that may be stored. A stored nonce would be known to everyone, so inline parts
 * are allowed by their digests.
 */
export const storedPagePolicy = ({ scripts, styles }: InlineParts, https: boolean): string =>
	policyOf({ 'script-src': scripts, 'style-src': styles }, https)

function policyOf(further: Readonly<Record<string, readonly string[]>>, https: boolean): string {
	const directives = Object.entries(SOURCES).map(([name, sources]) =>
		[name, ...sources, ...(further[name] ?? [])].join(' '),
	)
	return [...directives, ...(https ? ['upgrade-insecure-requests'] : [])].join(';')
}

export async function setSecurityHeaders(
	app: FastifyInstance,
	https: boolean,
	origins: PaymentOrigins,
): Promise<void> {
	const onPaymentPages = (allowed: readonly string[]) => (request: IncomingMessage) =>
		isPaymentPage(request.url ?? '') ? allowed.join(' ') : ''
	app.addHook('onRequest', (request, reply, done) => {
		reply.header('permissions-policy', isMicrophonePage(request.url) ? WITH_MICROPHONE : PERMISSIONS)
		done()
	})
	await app.register(fastifyHelmet, {
		enableCSPNonces: true,
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				...SOURCES,
				'script-src': [...SOURCES['script-src'], onPaymentPages(origins.scripts)],
				'connect-src': [...SOURCES['connect-src'], onPaymentPages(origins.connections)],
				'frame-src': [...SOURCES['frame-src'], onPaymentPages(origins.frames)],
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
