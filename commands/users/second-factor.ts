import { randomBytes } from 'node:crypto'
import { doneAnswer } from '../../domain/users/account.contract.ts'
import { RECOVERY_LENGTH, RECOVERY_SIGNS } from '../../domain/users/code.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import {
	confirmBody,
	recoveryCodesAnswer,
	removeBody,
	secondFactorOfferAnswer,
} from '../../domain/users/second-factor.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import { notAllowed, refuseCommon } from '../../kernel/wire/refusals.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { countAttempt, uncountAttempt } from '../../records/users/login-attempts.ts'
import {
	type AuthenticatorRow,
	confirmAuthenticator,
	findAuthenticator,
	offerAuthenticator,
	recoveryCodesLeft,
	removeAuthenticator,
	replaceRecoveryCodes,
	takeRecoveryCode,
	takeStep,
} from '../../records/users/second-factors.ts'
import { forgetFactor, markAppDisplayed, revokeOthers } from '../../records/users/sessions.ts'
import { findUser, type UserRow } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { countCall, uncountCall } from './limits.ts'
import { notifyOwner } from './notify-owner.ts'
import { hashToken } from './tokens.ts'
import { requireProof, useProof } from './use-factor-proof.ts'

const WINDOW_MS = 15 * MINUTE_MS
const MAX_CODES = { inWindow: 5, inDay: 30 }
const WRONG_PASSWORDS_AN_HOUR = 10
const RECOVERY_CODES = 10

const contextOf = (userId: string) => `rec.authenticators:${userId}`
/** Sets up a known secret for an account of the demo, unless it has an app already. */
export async function enrol(
	sql: CommandDeps['sql'],
	cipher: Cipher,
	userId: string,
	secret: string,
	at: Date,
): Promise<void> {
	const { keyId, data } = cipher.encrypt(Buffer.from(secret), contextOf(userId))
	const row = { user_id: userId, key_id: keyId, secret: data, created_at: at }
	if (await offerAuthenticator(sql, row)) {
		await confirmAuthenticator(sql, userId, at, { proven_by: 'demo', proven_by_user: null })
	}
}

/** Old codes have no salt: bytes of SHA-256 from before they were hashed like passwords. */
const UNSALTED_BYTES = 32

const wrongCode = (where: 'signIn' | 'settings') => refuse(`SECOND_FACTOR_WRONG.${where}`, {}, 'code')

/** Checks a code of the app or a recovery code; each is good once, and wrong tries are limited. */
async function isRight(
	deps: AccountDeps,
	row: AuthenticatorRow,
	code: string,
	device: string | null = null,
): Promise<boolean> {
	const { sql, clock } = deps
	const now = clock.now()
	const name = `second factor of ${row.user_id}${device === null ? '' : ` on ${device}`}`
	const key = hashToken(name)
	const keyOfDay = hashToken(`${name} in a day`)
	if (
		(await countAttempt(sql, key, new Date(now), WINDOW_MS)) > MAX_CODES.inWindow ||
		(await countAttempt(sql, keyOfDay, new Date(now), DAY_MS)) > MAX_CODES.inDay
	)
		throw refuseCommon('TOO_MANY_ATTEMPTS')
	const right = await isTheirs(deps, row, code, now)
	if (right) for (const each of [key, keyOfDay]) await uncountAttempt(sql, each)
	return right
}

function isTheirs(deps: AccountDeps, row: AuthenticatorRow, code: string, now: number): Promise<boolean> {
	const { sql, cipher, authenticator } = deps
	const secret = cipher.decrypt({ keyId: row.key_id, data: row.secret }, contextOf(row.user_id)).toString()
	if (code.length === RECOVERY_LENGTH) return isRecoveryCode(deps, row.user_id, code)
	const step = authenticator.step(secret, code, now)
	return step === null ? Promise.resolve(false) : takeStep(sql, row.user_id, step)
}

/**
 * Checks and consumes a recovery code. Hashes run one after another, so that other calls need not wait for
 * ten.
 */
async function isRecoveryCode(
	{ sql, clock, passwords }: AccountDeps,
	userId: string,
	text: string,
): Promise<boolean> {
	for (const hash of await recoveryCodesLeft(sql, userId)) {
		const isThis =
			hash.length === UNSALTED_BYTES
				? hash.equals(hashToken(`recovery ${text}`))
				: await passwords.verify(hash.toString(), text)
		if (isThis) return takeRecoveryCode(sql, userId, hash, new Date(clock.now()))
	}
	return false
}

/**
 * Requires the second factor, when the account has one, after a right password.
 * @param device a browser that was signed in to the account before has tries of its own
 * @returns whether one was shown
 * @throws DomainError SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG (401), TOO_MANY_ATTEMPTS (429)
 */
export async function requestSecondFactor(
	deps: AccountDeps,
	userId: string,
	code: string | undefined,
	device: string | null = null,
): Promise<boolean> {
	const row = await findAuthenticator(deps.sql, userId)
	if (row === null || row.confirmed_at === null) return false
	if (code === undefined) {
		throw refuse('SECOND_FACTOR_REQUIRED', {}, 'code')
	}
	if (!(await isRight(deps, row, code, device))) throw wrongCode('signIn')
	return true
}

/**
 * Refuses a user without a password, who signs in by another provider.
 * @throws DomainError PASSWORD_NOT_SET (409)
 */
export function requirePassword(user: Pick<UserRow, 'password_hash'> | null): void {
	if (user === null || user.password_hash !== null) return
	throw refuse('PASSWORD_NOT_SET', {}, 'password')
}

export async function withPassword(deps: AccountDeps, caller: Caller, password: string): Promise<UserRow> {
	const { id } = signedIn(caller)
	const limit = { what: 'password of', whom: id, most: WRONG_PASSWORDS_AN_HOUR, windowMs: HOUR_MS }
	await countCall(deps, limit)
	const user = await findUser(deps.sql, id)
	requirePassword(user)
	if (user === null || !(await deps.passwords.verify(user.password_hash, password))) {
		throw refuse('PASSWORD_WRONG', {}, 'password')
	}
	await uncountCall(deps, limit)
	return user
}

const common = { method: 'POST', tags: ['users'], access: { allow: 'signedIn' }, perMinute: 20 } as const

/**
 * Offers a secret to an authenticator app, in a session with a proof of the account. No code is required
 * until the app has shown that it knows the secret.
 */
export const offerSecondFactor = (deps: AccountDeps): Route =>
	route({
		...common,
		path: '/api/v1/user/second-factor',
		summary: 'Start using an authenticator app',
		answers: { 200: secondFactorOfferAnswer },
		handle: ({ caller }) => offer(deps, caller),
	})

async function offer(deps: AccountDeps, caller: Caller): Promise<Reply> {
	const { sql, clock, cipher, authenticator } = deps
	await requireProof(deps, caller)
	const user = await findUser(sql, signedIn(caller).id)
	if (user === null) throw notAllowed()
	const secret = authenticator.newSecret()
	const { keyId, data } = cipher.encrypt(Buffer.from(secret), contextOf(user.id))
	const row = { user_id: user.id, key_id: keyId, secret: data, created_at: new Date(clock.now()) }
	if (!(await offerAuthenticator(sql, row))) {
		throw refuse('SECOND_FACTOR_ON')
	}
	return { body: { statusCode: 200, data: { secret, uri: authenticator.uri(secret, user.email) } } }
}

export const confirmSecondFactor = (deps: AccountDeps): Route =>
	route({
		...common,
		path: '/api/v1/user/second-factor/confirm',
		summary: 'Turn on two-step verification by a code of the app',
		body: confirmBody,
		answers: { 200: recoveryCodesAnswer },
		handle: ({ body, caller }) => confirm(deps, body.code, caller),
	})

async function confirm(deps: AccountDeps, code: string, caller: Caller): Promise<Reply> {
	const { sql, clock, passwords } = deps
	const { id, sessionId } = signedIn(caller)
	const row = await findAuthenticator(sql, id)
	const user = await findUser(sql, id)
	if (row === null || user === null || row.confirmed_at !== null) throw wrongCode('settings')
	await requireProof(deps, caller)
	if (!(await isRight(deps, row, code))) throw wrongCode('settings')
	const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
	const hashes: Buffer[] = []
	for (const each of recoveryCodes) hashes.push(Buffer.from(await passwords.hash(each)))
	await sql.transaction(async (tx) => {
		const proof = await useProof(tx, deps, caller)
		if (!(await confirmAuthenticator(tx, id, new Date(clock.now()), proof))) throw wrongCode('settings')
		await replaceRecoveryCodes(tx, id, hashes)
		await markAppDisplayed(tx, sessionId)
		await revokeOthers(tx, id, sessionId, new Date(clock.now()))
		await notifyOwner(tx, deps, user, caller, { kind: 'second-factor-on', outcome: 'second-factor-on' })
	})
	return { body: { statusCode: 200, data: { recoveryCodes: recoveryCodes.map(inHalves) } } }
}

const newRecoveryCode = (): string =>
	[...randomBytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_SIGNS[byte & 31]).join('')
const inHalves = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

export const removeSecondFactor = (deps: AccountDeps): Route =>
	route({
		...common,
		path: '/api/v1/user/second-factor/remove',
		summary: 'Turn off two-step verification',
		body: removeBody,
		answers: { 200: doneAnswer },
		handle: ({ body, caller }) => remove(deps, body, caller),
	})

async function remove(
	deps: AccountDeps,
	{ password, code }: { readonly password: string; readonly code: string },
	caller: Caller,
): Promise<Reply> {
	const user = await withPassword(deps, caller, password)
	const row = await findAuthenticator(deps.sql, user.id)
	if (row === null || row.confirmed_at === null || !(await isRight(deps, row, code)))
		throw wrongCode('settings')
	await deps.sql.transaction(async (tx) => {
		await removeAuthenticator(tx, user.id)
		await forgetFactor(tx, user.id, null)
		await notifyOwner(tx, deps, user, caller, { kind: 'second-factor-off', outcome: 'second-factor-off' })
	})
	return { body: { statusCode: 200, message: 'users.answers.secondFactorOff' } }
}
