import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRegion, type RegionCode } from '../../kernel/wire/regions.ts'
import { DAY_MS, SECOND_MS } from '../../kernel/wire/time.ts'

/** Knows a guest again, so that their donation stays theirs. */
export const GUEST_COOKIE = 'karuna_guest'
const GUEST_SECONDS = (180 * DAY_MS) / SECOND_MS
const TOKEN = /^[\w-]{43}$/

/** The region that somebody chose; the scripts of pages write it, too (`web/src/lib/preferences.ts`). */
export const REGION_COOKIE = 'karuna_region'
const REGION_SECONDS = (365 * DAY_MS) / SECOND_MS

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

export const saveGuest = (reply: FastifyReply, token: string, https: boolean): void =>
	save(reply, https, { name: GUEST_COOKIE, value: token, httpOnly: true, maxAge: GUEST_SECONDS })

/** The region that the browser remembers, or null when it remembers none that we serve. */
export function rememberedRegion(request: FastifyRequest, https: boolean): RegionCode | null {
	const region = request.cookies[cookieNameFor(REGION_COOKIE, '/', https)]
	return isRegion(region) ? region : null
}

/** No secret: the scripts of pages read and write it. */
export const rememberRegion = (reply: FastifyReply, region: RegionCode, https: boolean): void =>
	save(reply, https, { name: REGION_COOKIE, value: region, httpOnly: false, maxAge: REGION_SECONDS })

interface OwnCookie {
	readonly name: string
	readonly value: string
	readonly httpOnly: boolean
	/** Seconds. */
	readonly maxAge: number
}

/** Lax, so that a guest who comes back from a provider's page is still known. */
function save(reply: FastifyReply, https: boolean, { name, value, httpOnly, maxAge }: OwnCookie): void {
	reply.setCookie(cookieNameFor(name, '/', https), value, {
		httpOnly,
		sameSite: 'lax',
		secure: https,
		path: '/',
		maxAge,
	})
}
