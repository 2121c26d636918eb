import { hash, randomBytes } from 'node:crypto'
import type { Reply } from '../../kernel/http/route.ts'

/** Bearer tokens live in the page's memory; the refresh token lives in a cookie that no script can read. */
export const ACCESS_MS = 15 * 60_000
export const REFRESH_MS = 30 * 24 * 60 * 60_000
/** The same, where whoever signed in didn't ask to be remembered: for computers that others use, too. */
export const UNREMEMBERED_MS = 24 * 60 * 60_000
/** However often it is renewed: then its owner says the password again. */
export const LONGEST_SESSION_MS = 90 * 24 * 60 * 60_000
/** A second tab that renews at the same moment still holds the token before. */
export const GRACE_MS = 30_000

export const REFRESH_COOKIE = 'karuna_refresh'
const REFRESH_PATH = '/api/v1/token'

/** 32 random bytes, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

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
