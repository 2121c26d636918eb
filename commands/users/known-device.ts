import { z } from 'zod'
import type { Reply } from '../../kernel/http/route.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { AccountDeps } from './account-deps.ts'
import { sealedCookie } from './sealed-cookie.ts'
import { newToken, refreshCookie } from './tokens.ts'

type Cookies = Readonly<Record<string, string | undefined>>
type Deps = Pick<AccountDeps, 'cipher' | 'clock'>

const MAX_ACCOUNTS = 5

/**
 * A sealed cookie of a browser that was signed in to an account before (OWASP's device cookie). It signs
 * nobody in. Its browser has tries of its own at that account, so that strangers lock nobody out; they are as
 * few as a stranger's, so that a stolen cookie is of no use.
 */
const DEVICE = sealedCookie(
	'karuna_device',
	z.object({ id: z.string(), accounts: z.array(z.string()).max(MAX_ACCOUNTS) }),
	{ path: '/api/v1', lifeMs: 180 * DAY_MS },
)

export function knownDevice(deps: Deps, cookies: Cookies, userId: string): string | null {
	const device = DEVICE.read(deps, cookies)
	return device?.accounts.includes(userId) ? device.id : null
}

export const deviceOf = (deps: Deps, cookies: Cookies): string | null =>
	DEVICE.read(deps, cookies)?.id ?? null

export function signedInCookies(
	deps: Deps,
	cookies: Cookies,
	session: { readonly userId: string; readonly refresh: string; readonly remembered: boolean },
): NonNullable<Reply['cookies']> {
	const { id, accounts } = DEVICE.read(deps, cookies) ?? { id: newToken(), accounts: [] }
	const known = [session.userId, ...accounts.filter((each) => each !== session.userId)].slice(0, MAX_ACCOUNTS)
	return [refreshCookie(session), DEVICE.write(deps, { id, accounts: known })]
}
