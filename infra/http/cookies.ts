import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS, SECOND_MS } from '../../kernel/time.ts'

/** Knows a guest again, so that their donation stays theirs. */
export const GUEST_COOKIE = 'karuna_guest'
const GUEST_SECONDS = (180 * DAY_MS) / SECOND_MS
const TOKEN = /^[\w-]{43}$/

/**
 * The name under which browsers keep a cookie. Over https its prefix has them see to it that only this host, and
 * only over https, has set it (RFC 6265bis, 4.1.3).
 */
export const cookieNameFor = (name: string, path: string, https: boolean): string => {
	if (!https) return name
	return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}

/** Our cookies by their own names; what somebody else could have set is left out. */
export function ownCookies(cookies: Cookies, https: boolean): Cookies {
	if (!https) return cookies
	return Object.fromEntries(
		Object.entries(cookies).flatMap(([name, value]) => {
			const own = /^__(?:Host|Secure)-(.+)$/.exec(name)?.[1]
			return own === undefined ? [] : [[own, value]]
		}),
	)
}
type Cookies = Readonly<Record<string, string | undefined>>

/** The guest's token from the cookie, or null when there is none or it is not one of ours. */
export function guestToken(request: FastifyRequest, https: boolean): string | null {
	const token = request.cookies[cookieNameFor(GUEST_COOKIE, '/', https)]
	return token !== undefined && TOKEN.test(token) ? token : null
}

export const newGuestToken = (): string => randomBytes(32).toString('base64url')

/** Lax, so that a guest who comes back from a provider's page is still known. */
export function saveGuest(reply: FastifyReply, token: string, https: boolean): void {
	reply.setCookie(cookieNameFor(GUEST_COOKIE, '/', https), token, {
		httpOnly: true,
		sameSite: 'lax',
		secure: https,
		path: '/',
		maxAge: GUEST_SECONDS,
	})
}
