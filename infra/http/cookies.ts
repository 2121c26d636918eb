import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Knows a guest again, so that their gift stays theirs. */
export const GUEST_COOKIE = 'karuna_guest'
const GUEST_SECONDS = 180 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

/** The guest's token from the cookie, or null when there is none or it is not one of ours. */
export function guestToken(request: FastifyRequest): string | null {
	const token = request.cookies[GUEST_COOKIE]
	return token !== undefined && TOKEN.test(token) ? token : null
}

export const newGuestToken = (): string => randomBytes(32).toString('base64url')

/** Lax, so that a guest who comes back from a provider's page is still known. */
export function keepGuest(reply: FastifyReply, token: string, https: boolean): void {
	reply.setCookie(GUEST_COOKIE, token, {
		httpOnly: true,
		sameSite: 'lax',
		secure: https,
		path: '/',
		maxAge: GUEST_SECONDS,
	})
}
