import type { Principal } from '../../kernel/http/route.ts'

/** What a request shows of who sends it. */
export interface Credentials {
	/** Of `Authorization: Bearer …`. */
	readonly bearer: string | undefined
	/** Of the guest cookie: always there, made for this request if the caller had none. */
	readonly guestToken: string
}

/**
 * At once where nothing has to be looked up, as for a guest.
 * @throws DomainError UNAUTHENTICATED (401) for a bearer token that is unknown, expired or revoked
 */
export type Authenticate = (credentials: Credentials) => Principal | Promise<Principal>

export interface HttpConfig {
	/** Shown in cookies and headers: is the site reached by https? */
	readonly https: boolean
	/** Addresses that may call with cookies beside the site's own, such as `https://karuna.example`. */
	readonly allowedOrigins: readonly string[]
	/** Addresses or networks of the proxies in front, whose `X-Forwarded-*` is believed. */
	readonly trustedProxies: readonly string[]
	/** Calls a minute per caller address over the whole API, and as many of pages; null for none (benchmarks). */
	readonly requestsPerMinute: number | null
	/** False leaves out each route's own limit, too (benchmarks, end-to-end tests). */
	readonly routeLimits: boolean
	/** Whether `/health/ready` and `/metrics` are answered beside the product, or on a port of their own. */
	readonly showsOperations: boolean
	/** False lets card numbers in, to show that the proof of there being none would notice. */
	readonly cardGuard?: boolean
	/** Origins of the payment provider that payment pages may use. */
	readonly paymentOrigins: PaymentOrigins
	/** Shown in the API's description. */
	readonly version: string
	/** How long answers under way may take when closing, in milliseconds. */
	readonly closeGraceMs: number
}

/** Origins such as `https://js.stripe.com`, by what the browser may do with them. */
export interface PaymentOrigins {
	readonly scripts: readonly string[]
	readonly frames: readonly string[]
	readonly connections: readonly string[]
}
