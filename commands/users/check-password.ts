import type { LoginBody } from '../../domain/users/contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import { countAttempt, forgetAttempts, uncountAttempt } from '../../records/users/login-attempts.ts'
import { latestRegistration, type RegistrationRow } from '../../records/users/registrations.ts'
import { findUserByName, type UserRow } from '../../records/users/users.ts'
import type { AccountDeps } from './account-deps.ts'
import { knownDevice } from './known-device.ts'
import { hashToken } from './tokens.ts'

const WINDOW_MS = 15 * MINUTE_MS
const LIMITS = { perAccount: 10, perAddress: 10 }

export type Known =
	| { readonly user: UserRow; readonly registration: null }
	| { readonly user: null; readonly registration: RegistrationRow }

/**
 * Checks name and password. Attempts are limited per account and per address before any hashing, and an
 * unknown name takes the same path as a known one. A browser that was signed in to the account before has
 * tries of its own, which nobody else can use up.
 * @throws DomainError AUTHENTICATION_FAILED (401), TOO_MANY_ATTEMPTS (429), BUSY (503)
 */
export async function checkPassword(
	deps: AccountDeps,
	body: LoginBody,
	caller: Caller,
	cookies: Readonly<Record<string, string | undefined>>,
): Promise<Known> {
	const { sql, clock, passwords, loginLimits = LIMITS } = deps
	passwords.admit()
	const now = new Date(clock.now())
	const user = await findUserByName(sql, body.email)
	const device = user && knownDevice(deps, cookies, user.id)
	const name = `login account ${user?.id ?? body.email.toLowerCase()}`
	const account = hashToken(device === null ? name : `${name} on ${device}`)
	const address = hashToken(`login address ${networkOf(caller.ip)}`)
	const ofAddress = device === null ? await countAttempt(sql, address, now, WINDOW_MS) : 0
	const ofAccount = await countAttempt(sql, account, now, WINDOW_MS)
	if (ofAddress > loginLimits.perAddress || ofAccount > loginLimits.perAccount) {
		await note(deps, user, caller, now, 'limited')
		throw refuseCommon('TOO_MANY_ATTEMPTS')
	}
	const registration = user === null ? await latestRegistration(sql, body.email) : null
	const right = await passwords.verify((user ?? registration)?.password_hash ?? null, body.password)
	await note(deps, user, caller, now, right ? 'succeeded' : 'failed')
	if (!right) throw refuse('AUTHENTICATION_FAILED')
	if (device === null) await uncountAttempt(sql, address)
	await forgetAttempts(sql, account)
	if (user !== null) return { user, registration: null }
	if (registration !== null) return { user: null, registration }
	throw refuse('AUTHENTICATION_FAILED')
}

const note = (
	{ sql }: AccountDeps,
	user: UserRow | null,
	caller: Caller,
	now: Date,
	outcome: 'succeeded' | 'failed' | 'limited',
) =>
	recordActivity(sql, {
		id: newId(now.getTime()),
		at: now,
		type: 'login',
		user_id: user?.id ?? null,
		correlation_id: caller.correlationId,
		ip: caller.ip,
		user_agent: caller.userAgent,
		summary: { outcome },
	})
