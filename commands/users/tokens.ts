import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Reply } from '../../kernel/http/route.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'

/** Bearer tokens live in the page's memory; the refresh token lives in a cookie that no script can read. */
export const ACCESS_MS = 15 * MINUTE_MS
export const REFRESH_MS = 30 * DAY_MS
/** The same, where whoever signed in didn't ask to be remembered: for computers that others use, too. */
export const UNREMEMBERED_MS = DAY_MS
/** However often it is renewed: then its owner says the password again. */
export const MAX_SESSION_MS = 90 * DAY_MS
/** A second tab that renews at the same moment still holds the token before. */
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
 * The tokens that take the place of a refresh token. They follow from it and from a salt that only the database
 * has, so that the same token can be answered the same way twice although no token is kept, and neither the token
 * nor the database alone tells the next one.
 */
export function pairAfter(refresh: string, salt: Buffer): TokenPair {
	const derive = (name: string) =>
		createHmac('sha256', salt).update(`${name} after ${refresh}`).digest('base64url')
	return { access: derive('access'), refresh: derive('refresh') }
}

/** Tokens have full entropy, so that a plain hash is enough to keep a stolen table useless. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

type Cookie = NonNullable<Reply['cookies']>[number]

/** Kept until the browser is closed, unless its owner is to be remembered. */
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
