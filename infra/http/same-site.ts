import type { FastifyRequest } from 'fastify'
import { refuseCommon } from '../../kernel/wire/refusals.ts'

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
	return isOwn(origin, request, allowedOrigins)
}

/**
 * Refuses a form that no page of ours sent. Browsers name its origin; older ones say how it is related, or where it was,
 * and one that says nothing at all is not believed: pages of others can have headers left out, not forged.
 * @throws DomainError CROSS_SITE (403)
 */
export function refuseForeignForm(request: FastifyRequest, allowedOrigins: readonly string[]): void {
	const { origin, referer, 'sec-fetch-site': site } = request.headers
	// Whoever reloads the answer to a form, or comes back to it, sends it themselves.
	const isTrusted =
		origin !== undefined
			? isOwn(origin, request, allowedOrigins)
			: site !== undefined
				? site === 'same-origin' || site === 'none'
				: referer !== undefined &&
					URL.canParse(referer) &&
					isOwn(new URL(referer).origin, request, allowedOrigins)
	if (!isTrusted) throw refuseCommon('CROSS_SITE')
}

const isOwn = (origin: string, { host }: FastifyRequest, allowedOrigins: readonly string[]): boolean =>
	allowedOrigins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
