import type { Logger } from 'pino'
import type { Principal, Route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { WebBuild } from '../../pages/pages.ts'
import type { HealthCheck } from '../observability/health.ts'
import type { HttpMetrics } from '../observability/metrics.ts'
import type { FilesSettings } from './files.ts'
import type { LiveSettings } from './live.ts'
import type { OutboxPageSettings } from './outbox-page.ts'

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

export interface HttpAppSettings {
	readonly routes: readonly Route[]
	readonly authenticate: Authenticate
	/** Waits until all these read models have passed a position; false when time ran out. */
	readonly readAfter: {
		waitFor(models: readonly string[], position: string, timeoutMs: number): Promise<boolean>
	}
	readonly clock: Clock
	readonly log: Logger
	readonly metrics: HttpMetrics
	readonly config: HttpConfig
	/** What must work before requests are sent here, by name. */
	readonly health: readonly HealthCheck[]
	/** The built web and backoffice; the longest prefix first. None in tests of the API alone. */
	readonly pages?: readonly WebBuild[]
	readonly files?: FilesSettings
	readonly live?: LiveSettings
	/** Development only. */
	readonly outbox?: OutboxPageSettings
}
