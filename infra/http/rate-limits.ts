import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Route } from '../../kernel/http/route.ts'
import { tooMany } from './errors.ts'
import type { HttpConfig } from './settings.ts'

const MINUTE_MS = 60_000

/**
 * Counts a caller's calls of one route; counted before anything is parsed or looked up. Each process
 * counts for itself: with several, the limits are multiplied by their number.
 */
export function limitRoute(
	app: FastifyInstance,
	route: Route,
	config: HttpConfig,
): onRequestAsyncHookHandler[] {
	return route.perMinute === undefined || !config.routeLimits ? [] : [limitPerAddress(app, route.perMinute)]
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
