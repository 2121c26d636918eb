import type { FastifyRequest } from 'fastify'
import { refuseCommon } from '../../kernel/refusals.ts'

/**
 * Refuses calls that another site made a browser send. Only calls without a bearer token need it: a
 * token is never sent by itself, cookies are. Callers that are no browsers send neither header.
 * @throws DomainError CROSS_SITE (403)
 */
export function refuseCrossSite(request: FastifyRequest, allowedOrigins: readonly string[]): void {
	if (!isSameSite(request, allowedOrigins)) {
		throw refuseCommon('CROSS_SITE')
	}
}

/** Is the page that sent this one of ours? */
export function isSameSite(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
	const { origin } = request.headers
	if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site'
	return allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === request.host)
}
