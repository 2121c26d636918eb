import { z } from 'zod'
import type { Reply } from '../../kernel/http/route.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { AccountDeps } from './account-deps.ts'
import { sealedCookie } from './sealed-cookie.ts'
import { newToken, refreshCookie } from './tokens.ts'

type Cookies = Readonly<Record<string, string | undefined>>
type Deps = Pick<AccountDeps, 'cipher' | 'clock'>

/** Of people who share a computer. */
const MAX_ACCOUNTS = 5

/**
 * What a browser shows of having been signed in to an account before, sealed by the server (OWASP's device cookie).
 * It signs nobody in. Whoever has it has tries of their own at that account, so that strangers who use up theirs
 * lock nobody out; and its tries are as few as those of strangers, so that it is of no use to whoever steals it.
 */
const DEVICE = sealedCookie(
	'karuna_device',
	z.object({ id: z.string(), accounts: z.array(z.string()).max(MAX_ACCOUNTS) }),
	{ path: '/api/v1', lifeMs: 180 * DAY_MS },
)

/** The id of the browser, when it was signed in to this account before. */
export function knownDevice(deps: Deps, cookies: Cookies, userId: string): string | null {
	const device = DEVICE.read(deps, cookies)
	return device?.accounts.includes(userId) ? device.id : null
}

/** The id of a browser that was signed in to any account before. */
export const deviceOf = (deps: Deps, cookies: Cookies): string | null =>
	DEVICE.read(deps, cookies)?.id ?? null

/** The cookies of whoever just signed in: their session, and that this browser is known from now on. */
export function signedInCookies(
	deps: Deps,
	cookies: Cookies,
	session: { readonly userId: string; readonly refresh: string; readonly remembered: boolean },
): NonNullable<Reply['cookies']> {
	const { id, accounts } = DEVICE.read(deps, cookies) ?? { id: newToken(), accounts: [] }
	const known = [session.userId, ...accounts.filter((each) => each !== session.userId)].slice(0, MAX_ACCOUNTS)
	return [refreshCookie(session), DEVICE.write(deps, { id, accounts: known })]
}
