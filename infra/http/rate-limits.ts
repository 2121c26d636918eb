import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify'
import type { Principal, Route } from '../../kernel/http/route.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { tooMany } from './errors.ts'
import type { HttpConfig } from './http-config.ts'

/**
 * Limits a caller's calls of one route, before anything is parsed or looked up. Each process counts for
 * itself: with several, the limits are multiplied.
 */
export function limitRoute(
	app: FastifyInstance,
	route: Route,
	config: HttpConfig,
): onRequestAsyncHookHandler[] {
	return route.perMinute === undefined || !config.routeLimits ? [] : [limitPerAddress(app, route.perMinute)]
}

/**
 * The general limit over all API addresses together, including unknown ones. Several scopes share this hook,
 * so that they are counted together; undefined without a limit.
 */
export function limitApi(app: FastifyInstance, perMinute: number | null): onRequestAsyncHookHandler[] {
	if (perMinute === null) return []
	const limit = limitPerAddress(app, perMinute)
	return [
		async (request, reply) => {
			// A provider sends from few addresses, and much after an outage; its routes have limits of their own.
			const fromProvider = request.routeOptions.config.declared?.access.allow === 'provider'
			if (request.url.startsWith('/api/') && !fromProvider) await limit.call(app, request, reply)
		},
	]
}

const TOKEN_PER_MINUTE = 120

/** Limits the calls with each API token, after it is known, over all routes together. */
export function limitTokens(app: FastifyInstance, { routeLimits }: HttpConfig): onRequestAsyncHookHandler[] {
	if (!routeLimits) return []
	const count = app.createRateLimit({
		max: TOKEN_PER_MINUTE,
		timeWindow: MINUTE_MS,
		keyGenerator: ({ principal }) => tokenIdOf(principal),
	})
	return [
		async (request, reply) => {
			if (tokenIdOf(request.principal) !== '') refuseExceeded(await count(request), reply)
		},
	]
}

const tokenIdOf = (principal: Principal | null): string =>
	(principal?.kind === 'user' && principal.token?.id) || ''

/** Refuses an address that calls more often. @throws DomainError TOO_MANY_REQUESTS (429) */
export function limitPerAddress(app: FastifyInstance, perMinute: number): onRequestAsyncHookHandler {
	const count = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS })
	return async (request, reply) => {
		refuseExceeded(await count(request), reply)
	}
}

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function refuseExceeded(counted: Counted, reply: FastifyReply): void {
	if (counted.isAllowed || !counted.isExceeded) return
	reply.header('retry-after', counted.ttlInSeconds)
	throw tooMany()
}
