import type { HttpConfig } from '../infra/http/app.ts'
import type { Platform } from './platform.ts'

const REQUESTS_PER_MINUTE = 1_200
const CLOSE_GRACE_MS = 10_000
const VERSION = '0.1.0'

export const edgeConfig = (
	{ config, environment }: Platform,
	{ limits, cardGuard = true }: { readonly limits: boolean; readonly cardGuard?: boolean },
): HttpConfig => ({
	https: config.publicUrl.startsWith('https:'),
	allowedOrigins: [new URL(config.publicUrl).origin],
	trustedProxies: config.trustedProxies,
	requestsPerMinute: limits ? REQUESTS_PER_MINUTE : null,
	routeLimits: limits,
	showsOperations: config.operationsPort === config.port,
	cardGuard,
	paymentOrigins: environment.paymentOrigins,
	version: VERSION,
	closeGraceMs: CLOSE_GRACE_MS,
})
