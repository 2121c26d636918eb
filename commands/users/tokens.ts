import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Reply } from '../../kernel/http/route.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'

export const ACCESS_MS = 15 * MINUTE_MS
export const REFRESH_MS = 30 * DAY_MS
/** The lifetime of a session that is not remembered, such as on shared computers. */
export const UNREMEMBERED_MS = DAY_MS
/** The maximum with renewals; then the password is required. */
export const MAX_SESSION_MS = 90 * DAY_MS
export const GRACE_MS = 30_000

export const REFRESH_COOKIE = 'karuna_refresh'
const REFRESH_PATH = '/api/v1/token'

/** 32 random bytes, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export interface TokenPair {
	readonly access: string
	readonly refresh: string
}

export const newPair = (): TokenPair => ({ access: newToken(), refresh: newToken() })

export const newSalt = (): Buffer => randomBytes(32)

/**
 * Returns the tokens that replace a refresh token. They derive from it and from a salt in the database, so
 * that a repeated call gets the same answer although no token is stored, and neither the token nor the
 * database alone reveals the next one.
 */
export function pairAfter(refresh: string, salt: Buffer): TokenPair {
	const derive = (name: string) =>
		createHmac('sha256', salt).update(`${name} after ${refresh}`).digest('base64url')
	return { access: derive('access'), refresh: derive('refresh') }
}

/** Hashes a token. Tokens have full entropy, so that a plain hash makes a stolen table useless. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

type Cookie = NonNullable<Reply['cookies']>[number]

/** Returns the cookie, which lasts until the browser closes unless the session is remembered. */
export const refreshCookie = (session: {
	readonly refresh: string
	readonly remembered: boolean
}): Cookie => ({
	name: REFRESH_COOKIE,
	value: session.refresh,
	maxAgeSeconds: session.remembered ? REFRESH_MS / 1000 : null,
	path: REFRESH_PATH,
})

export const noRefreshCookie: Cookie = {
	name: REFRESH_COOKIE,
	value: '',
	maxAgeSeconds: 0,
	path: REFRESH_PATH,
}
