import type { Principal } from '../../kernel/http/route.ts'

export interface Credentials {
	readonly bearer: string | undefined
	/** From the guest cookie; always present, since it is made for this request if the caller had none. */
	readonly guestToken: string
}

/**
 * Answers synchronously when nothing has to be looked up, as for a guest.
 * @throws DomainError UNAUTHENTICATED (401) for a bearer token that is unknown, expired or revoked
 */
export type Authenticate = (credentials: Credentials) => Principal | Promise<Principal>

export interface HttpConfig {
	readonly https: boolean
	/** Origins that may call with cookies beside the site's own, such as `https://karuna.example`. */
	readonly allowedOrigins: readonly string[]
	readonly trustedProxies: readonly string[]
	/** Calls a minute per caller address over the whole API, and as many of pages; null for none (benchmarks). */
	readonly requestsPerMinute: number | null
	readonly routeLimits: boolean
	/** Serves `/health/ready` and `/metrics` beside the product, instead of on a separate port. */
	readonly showsOperations: boolean
	readonly cardGuard?: boolean
	readonly paymentOrigins: PaymentOrigins
	readonly version: string
	/** Milliseconds that answers under way get when closing. */
	readonly closeGraceMs: number
}

/** Origins such as `https://js.stripe.com`, by what the browser may do with them. */
export interface PaymentOrigins {
	readonly scripts: readonly string[]
	readonly frames: readonly string[]
	readonly connections: readonly string[]
}
