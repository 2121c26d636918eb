import type { z } from 'zod'
import {
	beginAnswer,
	confirmIdentityBody,
	type connectBody,
	oautherizeAnswer,
	oautherizeBody,
} from '../../domain/users/identity.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { foldedName } from '../../domain/written-name.contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import {
	type ProvidedIdentity,
	type SignInProvider,
	SignInRefused,
} from '../../kernel/ports/sign-in-provider.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { findIdentity, insertIdentity } from '../../records/users/identities.ts'
import { findUser, findUserByName, type UserRow } from '../../records/users/users.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { answerOf } from './auth-answer.ts'
import { checkPassword } from './check-password.ts'
import { ATTEMPT, IDENTITY } from './identity-cookies.ts'
import { knownDevice, signedInCookies } from './known-device.ts'
import { countCall } from './limits.ts'
import { notifyOwner } from './notify-owner.ts'
import { requestSecondFactor } from './second-factor.ts'
import { startSession, type Tokens } from './session.ts'
import { becomeMember, recordRegistered } from './verify-otp.ts'

export type IdentityDeps = AccountDeps & {
	readonly signInProvider: SignInProvider | null
}

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]
export type Cookies = Readonly<Record<string, string | undefined>>
type Confirmation = z.output<typeof confirmIdentityBody>

const WHY = 'nobody is signed in before they sign in'
const CALLS_AN_HOUR = 60
const common = {
	method: 'POST',
	tags: ['users'],
	access: { allow: 'everyone', because: WHY },
	ignoresSignIn: true,
	perMinute: 30,
} as const

export const away = (): never => {
	throw refuse('PROVIDER_AWAY')
}
const failed = () => refuse('SIGN_IN_FAILED')

export function providerOf({ signInProvider }: IdentityDeps): SignInProvider {
	if (signInProvider !== null) return signInProvider
	throw refuse('NOT_AVAILABLE.google')
}

export const beginOautherize = (deps: IdentityDeps): Route =>
	route({
		...common,
		path: '/api/v1/oautherize/begin',
		summary: 'Start signing in with Google: return the address for the browser',
		answers: { 200: beginAnswer },
		handle: async ({ caller }) => {
			const provider = providerOf(deps)
			await countCall(deps, {
				what: 'oautherize from',
				whom: networkOf(caller.ip),
				most: CALLS_AN_HOUR,
				windowMs: HOUR_MS,
			})
			const { url, ...attempt } = await provider.begin().catch(away)
			return {
				body: { statusCode: 200, data: { url } },
				cookies: [ATTEMPT.write(deps, { ...attempt, connects: null }), IDENTITY.gone],
			}
		},
	})

export const oautherize = (deps: IdentityDeps): Route =>
	route({
		...common,
		path: '/api/v1/oautherize',
		summary: 'Sign in with the response of Google',
		body: oautherizeBody,
		answers: { 200: oautherizeAnswer },
		handle: ({ body, caller, cookies }) => exchange(deps, body, caller, cookies),
	})

async function exchange(
	deps: IdentityDeps,
	body: z.output<typeof oautherizeBody>,
	caller: Caller,
	cookies: Cookies,
): Promise<Reply> {
	const identity = await identityFrom(deps, body, cookies, null)
	return signIn(deps, identity, { remember: body.remember }, caller, cookies)
}

/**
 * Returns the provider's identity for this browser and its attempt.
 * @param connects the account to connect; null for a sign-in
 */
export async function identityFrom(
	deps: IdentityDeps,
	body: z.output<typeof connectBody>,
	cookies: Cookies,
	connects: string | null,
): Promise<ProvidedIdentity> {
	const provider = providerOf(deps)
	const attempt = ATTEMPT.read(deps, cookies)
	// A user who is led to open an attacker's answer has begun nothing, and is not signed in as the attacker.
	if (attempt === null || attempt.state !== body.state || attempt.connects !== connects) throw failed()
	const identity = await provider.finish(body, attempt).catch((error: unknown) => {
		throw error instanceof SignInRefused ? failed() : away()
	})
	if (identity.emailVerified) return identity
	throw refuse('EMAIL_UNPROVEN')
}

export const confirmOautherize = (deps: IdentityDeps): Route =>
	route({
		...common,
		path: '/api/v1/oautherize/confirm',
		summary: 'Sign in with Google and the password or code requested',
		body: confirmIdentityBody,
		answers: { 200: oautherizeAnswer },
		handle: async ({ body, caller, cookies }) => {
			providerOf(deps)
			const identity = IDENTITY.read(deps, cookies)
			if (identity === null) throw failed()
			return signIn(deps, identity, body, caller, cookies)
		},
	})

/**
 * Signs in the account of this identity. An account with the same address is connected only by its password:
 * its owner agrees, and an attacker who took the address elsewhere gains nothing. A registered but unproven
 * address is nobody's account.
 */
async function signIn(
	deps: IdentityDeps,
	identity: ProvidedIdentity,
	{ password, code, remember }: Confirmation,
	caller: Caller,
	cookies: Cookies,
): Promise<Reply> {
	const { sql, clock } = deps
	const known = await findIdentity(sql, identity.issuer, identity.subject)
	const user = known ? await findUser(sql, known.user_id) : await findUserByName(sql, identity.email)
	if (user === null) return welcome(deps, identity, remember, caller, cookies)
	if (known === null) {
		if (password === undefined) return ask(deps, identity, 'password')
		const right = await checkPassword(deps, { email: user.email, password }, caller, cookies)
		if (right.user?.id !== user.id) throw failed()
	}
	const device = knownDevice(deps, cookies, user.id)
	const visible = await requestSecondFactor(deps, user.id, code, device).catch((error: unknown) => {
		if (error instanceof DomainError && error.code === 'SECOND_FACTOR_REQUIRED') return null
		throw error
	})
	if (visible === null) return ask(deps, identity, 'code')
	const tokens = await sql.transaction(async (tx) => {
		if (known === null) await connect(tx, deps, user, identity, caller)
		return startSession(tx, user.id, caller, clock.now(), { secondFactor: visible, remembered: remember })
	})
	return signedInAs(deps, cookies, user, tokens)
}

const signedInAs = async (
	deps: IdentityDeps,
	cookies: Cookies,
	user: UserRow,
	tokens: Tokens,
): Promise<Reply> => ({
	body: await answerOf(deps, user, tokens),
	cookies: [...signedInCookies(deps, cookies, tokens), ATTEMPT.gone, IDENTITY.gone],
})

const ask = (deps: IdentityDeps, identity: ProvidedIdentity, needs: 'password' | 'code'): Reply => ({
	body: { statusCode: 200, data: { needs, email: identity.email } },
	cookies: [ATTEMPT.gone, IDENTITY.write(deps, identity)],
})

async function welcome(
	deps: IdentityDeps,
	identity: ProvidedIdentity,
	remembered: boolean,
	caller: Caller,
	cookies: Cookies,
): Promise<Reply> {
	const { sql, clock } = deps
	const at = new Date(clock.now())
	const { email } = identity
	const [firstName, lastName] = [identity.firstName, identity.lastName].map(foldedName)
	const person = {
		id: newId(clock.now()),
		email,
		password_hash: null,
		locale: caller.language,
		created_at: at,
		first_name: firstName || foldedName(email.split('@')[0] ?? ''),
		last_name: lastName ?? '',
		news: false,
		research: false,
	}
	const { user, tokens } = await sql.transaction(async (tx) => {
		const user = await becomeMember(tx, person, at)
		await insertIdentity(tx, idRow(user, identity, at))
		await recordRegistered(tx, user, caller, clock.now())
		const manner = { secondFactor: false, remembered }
		return { user, tokens: await startSession(tx, user.id, caller, clock.now(), manner) }
	})
	return signedInAs(deps, cookies, user, tokens)
}

const idRow = ({ id }: UserRow, { issuer, subject }: ProvidedIdentity, created_at: Date) => ({
	issuer,
	subject,
	user_id: id,
	created_at,
})

export async function connect(
	tx: Tx,
	deps: IdentityDeps,
	user: UserRow,
	identity: ProvidedIdentity,
	caller: Caller,
): Promise<void> {
	await insertIdentity(tx, idRow(user, identity, new Date(deps.clock.now())))
	await notifyOwner(tx, deps, user, caller, { kind: 'identity-connected', outcome: 'identity connected' })
}
