import type { z } from 'zod'
import { doneAnswer } from '../../domain/users/account.contract.ts'
import { authAnswer } from '../../domain/users/contract.ts'
import {
	addPasskeyBody,
	beginPasskeyBody,
	knownPasskeyAnswer,
	loginPasskeyBody,
	newPasskeyAnswer,
	passkeyAnswer,
	removePasskeyBody,
} from '../../domain/users/passkey.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { NewPasskeyAnswer, Passkeys, SavedPasskey, SignedAnswer } from '../../kernel/ports/passkeys.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import {
	countUse,
	findPasskey,
	insertChallenge,
	insertPasskey,
	type PasskeyRow,
	passkeysOf,
	removePasskey,
	takeChallenge,
} from '../../records/users/passkeys.ts'
import { forgetFactor } from '../../records/users/sessions.ts'
import { findUser } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { AccountDeps } from './account-deps.ts'
import { answerOf } from './auth-answer.ts'
import { proveByApp } from './factor-proof.ts'
import { signedInCookies } from './known-device.ts'
import { countCall } from './limits.ts'
import { notifyOwner } from './notify-owner.ts'
import { fullName } from './register.ts'
import { requestSecondFactor, withPassword } from './second-factor.ts'
import { startSession } from './session.ts'
import { hashToken, newToken } from './tokens.ts'
import { requireProof, useProof } from './use-factor-proof.ts'

export type PasskeyDeps = AccountDeps & { readonly passkeys: Passkeys }

const SIGN_WITHIN_MS = 5 * MINUTE_MS
const MAX_PASSKEYS = 20
const SIGN_INS_AN_HOUR = 120
const own = { method: 'POST', tags: ['users'], access: { allow: 'signedIn' }, perMinute: 20 } as const
const before = {
	method: 'POST',
	tags: ['users'],
	access: { allow: 'everyone', because: 'nobody is signed in before they sign in' },
	ignoresSignIn: true,
	perMinute: 30,
} as const

/**
 * Returns one error for every cause: the key, its owner, the site, the challenge, the signature or its count.
 */
const refused = () => refuse('PASSKEY_REFUSED')

async function newChallenge({ sql, clock }: PasskeyDeps, userId: string | null): Promise<string> {
	const challenge = newToken()
	const expiresAt = new Date(clock.now() + SIGN_WITHIN_MS)
	await insertChallenge(sql, { challengeHash: hashToken(challenge), userId, expiresAt })
	return challenge
}

async function takenChallenge(
	{ sql, clock, passkeys }: PasskeyDeps,
	answer: NewPasskeyAnswer | SignedAnswer,
	userId: string | null,
): Promise<string | null> {
	const challenge = passkeys.challengeOf(answer)
	if (challenge === null) return null
	const taken = await takeChallenge(sql, hashToken(challenge), userId, new Date(clock.now()))
	return taken ? challenge : null
}

const savedPasskey = ({ credential_id, public_key, counter, transports }: PasskeyRow): SavedPasskey => ({
	credentialId: credential_id,
	publicKey: public_key,
	counter: Number(counter),
	transports,
})

/**
 * Begins to add a passkey of the caller's device. It requires the password and the code of their app or
 * another proof of the account, since a passkey counts as two factors.
 */
export const beginPasskey = (deps: PasskeyDeps): Route =>
	route({
		...own,
		path: '/api/v1/user/passkeys/begin',
		summary: 'Start adding a passkey',
		body: beginPasskeyBody,
		answers: { 200: newPasskeyAnswer },
		handle: async ({ body, caller }) => {
			const user = await withPassword(deps, caller, body.password)
			if (await requestSecondFactor(deps, user.id, body.code)) await proveByApp(deps, user, caller)
			else await requireProof(deps, caller)
			const saved = await passkeysOf(deps.sql, user.id)
			if (saved.length >= MAX_PASSKEYS) throw refuse('TOO_MANY_PASSKEYS')
			const person = { id: user.id, email: user.email, name: fullName(user) }
			const challenge = await newChallenge(deps, user.id)
			const data = await deps.passkeys.toRegister(person, saved.map(savedPasskey), challenge)
			return { body: { statusCode: 200, data } }
		},
	})

export const addPasskey = (deps: PasskeyDeps): Route =>
	route({
		...own,
		path: '/api/v1/user/passkeys',
		summary: 'Add a passkey',
		body: addPasskeyBody,
		answers: { 200: passkeyAnswer },
		handle: ({ body, caller }) => add(deps, body, caller),
	})

async function add(
	deps: PasskeyDeps,
	{ name, answer }: z.output<typeof addPasskeyBody>,
	caller: Caller,
): Promise<Reply> {
	const { sql, clock, passkeys } = deps
	const { id } = signedIn(caller)
	const challenge = await takenChallenge(deps, answer, id)
	const key = challenge === null ? null : await passkeys.register(answer, challenge)
	const user = await findUser(sql, id)
	if (key === null || user === null) throw refused()
	const at = new Date(clock.now())
	const row = {
		id: newId(clock.now()),
		user_id: id,
		name,
		created_at: at,
		transports: key.transports,
		credential_id: key.credentialId,
		public_key: key.publicKey,
		counter: BigInt(key.counter),
	}
	await sql.transaction(async (tx) => {
		if (!(await insertPasskey(tx, { ...row, ...(await useProof(tx, deps, caller)) }))) throw refused()
		await notifyOwner(tx, deps, user, caller, { kind: 'passkey-added', outcome: 'passkey-added' })
	})
	const data = { _id: row.id, name, createdAt: at.toISOString(), lastUsedAt: null }
	return { body: { statusCode: 200, data } }
}

export const removeOwnPasskey = (deps: PasskeyDeps): Route =>
	route({
		...own,
		path: '/api/v1/user/passkeys/remove',
		summary: 'Remove a passkey',
		body: removePasskeyBody,
		answers: { 200: doneAnswer },
		handle: async ({ body, caller }) => {
			const user = await withPassword(deps, caller, body.password)
			await deps.sql.transaction(async (tx) => {
				if (!(await removePasskey(tx, user.id, body.id))) throw refuse('NOT_FOUND.passkey')
				await forgetFactor(tx, user.id, body.id)
				await notifyOwner(tx, deps, user, caller, { kind: 'passkey-removed', outcome: 'passkey-removed' })
			})
			return { body: { statusCode: 200, message: 'users.answers.passkeyRemoved' } }
		},
	})

export const beginPasskeyLogin = (deps: PasskeyDeps): Route =>
	route({
		...before,
		path: '/api/v1/login/passkey/begin',
		summary: 'Start signing in with a passkey',
		answers: { 200: knownPasskeyAnswer },
		handle: async ({ caller }) => {
			await countCall(deps, {
				what: 'passkeys from',
				whom: networkOf(caller.ip),
				most: SIGN_INS_AN_HOUR,
				windowMs: HOUR_MS,
			})
			const data = await deps.passkeys.toSignIn(await newChallenge(deps, null))
			return { body: { statusCode: 200, data } }
		},
	})

/** Signs in the owner of the passkey. The device has verified the person, which is a second factor. */
export const passkeyLogin = (deps: PasskeyDeps): Route =>
	route({
		...before,
		path: '/api/v1/login/passkey',
		summary: 'Sign in with a passkey',
		body: loginPasskeyBody,
		answers: { 200: authAnswer },
		handle: ({ body, caller, cookies }) => signIn(deps, body, caller, cookies),
	})

async function signIn(
	deps: PasskeyDeps,
	{ answer, remember }: z.output<typeof loginPasskeyBody>,
	caller: Caller,
	cookies: Readonly<Record<string, string | undefined>>,
): Promise<Reply> {
	const { sql, clock, passkeys } = deps
	const challenge = await takenChallenge(deps, answer, null)
	const row = await findPasskey(sql, answer.id)
	if (challenge === null || row === null) throw refused()
	const { userHandle } = answer.response
	if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== row.user_id)
		throw refused()
	const counter = await passkeys.verify(answer, savedPasskey(row), challenge)
	const user = await findUser(sql, row.user_id)
	if (counter === null || user === null) throw refused()
	const now = clock.now()
	const tokens = await sql.transaction(async (tx) => {
		if (!(await countUse(tx, row.id, counter, new Date(now)))) throw refused()
		await recordActivity(tx, {
			id: newId(now),
			at: new Date(now),
			type: 'login',
			user_id: user.id,
			correlation_id: caller.correlationId,
			ip: caller.ip,
			user_agent: caller.userAgent,
			summary: { outcome: 'succeeded' },
		})
		return startSession(tx, user.id, caller, now, {
			secondFactor: true,
			passkeyId: row.id,
			remembered: remember,
		})
	})
	return {
		body: await answerOf(deps, user, tokens),
		cookies: signedInCookies(deps, cookies, tokens),
	}
}
