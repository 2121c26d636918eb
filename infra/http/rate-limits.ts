import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Route } from '../../kernel/http/route.ts'
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

/** Refuses an address that calls more often. @throws DomainError TOO_MANY_REQUESTS (429) */
export function limitPerAddress(app: FastifyInstance, perMinute: number): onRequestAsyncHookHandler {
	const count = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS })
	return async (request, reply) => {
		const counted = await count(request)
		if (counted.isAllowed || !counted.isExceeded) return
		reply.header('retry-after', counted.ttlInSeconds)
		throw tooMany()
	}
}
