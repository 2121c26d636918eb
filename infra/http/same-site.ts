import type { FastifyRequest } from 'fastify'
import { refuseCommon } from '../../kernel/wire/refusals.ts'

/**
 * Refuses calls that another site made a browser send. Only calls without a bearer token need it, since
 * browsers send cookies by themselves. Callers that are no browsers send neither header.
 * @throws DomainError CROSS_SITE (403)
 */
export function refuseCrossSite(request: FastifyRequest, allowedOrigins: readonly string[]): void {
	if (!isSameSite(request, allowedOrigins)) {
		throw refuseCommon('CROSS_SITE')
	}
}

export function isSameSite(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
	const { origin } = request.headers
	if (origin === undefined) return request.headers['sec-fetch-site'] !== 'cross-site'
	return isOwn(origin, request, allowedOrigins)
}

/**
 * Refuses a form that no page of ours sent. Browsers send its origin, older ones `Sec-Fetch-Site` or the
 * referrer; a form without any of them is refused, since other sites can omit headers but not forge them.
 * @throws DomainError CROSS_SITE (403)
 */
export function refuseForeignForm(request: FastifyRequest, allowedOrigins: readonly string[]): void {
	const { origin, referer, 'sec-fetch-site': site } = request.headers
	// Reloading the answer to a form, or returning to it, is the user's own action.
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
