import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRegion, type RegionCode } from '../../kernel/wire/regions.ts'
import { DAY_MS, SECOND_MS } from '../../kernel/wire/time.ts'

/** Recognizes a guest, so that their donations stay accessible to them. */
export const GUEST_COOKIE = 'karuna_guest'
const GUEST_SECONDS = (180 * DAY_MS) / SECOND_MS
const TOKEN = /^[\w-]{43}$/

/** The chosen region; page scripts also write it (`web/src/lib/preferences.ts`). */
export const REGION_COOKIE = 'karuna_region'
const REGION_SECONDS = (365 * DAY_MS) / SECOND_MS

/**
 * Returns the browser's name of a cookie. Over https, its prefix ensures that only this host over https has
 * set it (RFC 6265bis, 4.1.3).
 */
export const cookieNameFor = (name: string, path: string, https: boolean): string => {
	if (!https) return name
	return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}

/** Returns our cookies by their own names, without those that another host could have set. */
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

export function guestToken(request: FastifyRequest, https: boolean): string | null {
	const token = request.cookies[cookieNameFor(GUEST_COOKIE, '/', https)]
	return token !== undefined && TOKEN.test(token) ? token : null
}

export const newGuestToken = (): string => randomBytes(32).toString('base64url')

export const saveGuest = (reply: FastifyReply, token: string, https: boolean): void =>
	save(reply, https, { name: GUEST_COOKIE, value: token, httpOnly: true, maxAge: GUEST_SECONDS })

export function rememberedRegion(request: FastifyRequest, https: boolean): RegionCode | null {
	const region = request.cookies[cookieNameFor(REGION_COOKIE, '/', https)]
	return isRegion(region) ? region : null
}

export const rememberRegion = (reply: FastifyReply, region: RegionCode, https: boolean): void =>
	save(reply, https, { name: REGION_COOKIE, value: region, httpOnly: false, maxAge: REGION_SECONDS })

interface OwnCookie {
	readonly name: string
	readonly value: string
	readonly httpOnly: boolean
	readonly maxAge: number
}

/** Uses Lax, so that a guest who returns from a provider's page is still recognized. */
function save(reply: FastifyReply, https: boolean, { name, value, httpOnly, maxAge }: OwnCookie): void {
	reply.setCookie(cookieNameFor(name, '/', https), value, {
		httpOnly,
		sameSite: 'lax',
		secure: https,
		path: '/',
		maxAge,
	})
}
