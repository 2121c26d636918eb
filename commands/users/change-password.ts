import type { z } from 'zod'
import { changePasswordBody, doneAnswer, resetBody } from '../../domain/users/account.contract.ts'
import { isIndependent } from '../../domain/users/factor-proof.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { dropCodes } from '../../records/users/codes.ts'
import { proofOfSession } from '../../records/users/factor-proofs.ts'
import { revokeOthers } from '../../records/users/sessions.ts'
import { findUser, setPassword, type UserRow } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { checkCode, wrongCode } from './codes.ts'
import { countCall } from './limits.ts'
import { notifyOwner } from './notify-owner.ts'
import { refuseGuessable } from './password-rules.ts'
import { requirePassword } from './second-factor.ts'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

const WRONG_PASSWORDS_AN_HOUR = 10
const CHANGED = {
	statusCode: 200,
	message: 'users.answers.passwordReset',
} as const

export const resetPassword = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/changepassword',
		summary: 'Set a new password with a code sent by e-mail',
		tags: ['users'],
		access: { allow: 'everyone', because: 'the code identifies the caller' },
		ignoresSignIn: true,
		perMinute: 60,
		body: resetBody,
		answers: { 200: doneAnswer },
		handle: ({ body, caller }) => reset(deps, body, caller),
	})

async function reset(
	deps: AccountDeps,
	{ email, otp, password }: z.output<typeof resetBody>,
	caller: Caller,
): Promise<Reply> {
	const { sql, passwords } = deps
	refuseGuessable(deps, password, [])
	const code = await checkCode(deps, { id: email, type: 'forgot password', otp }, caller)
	const user = await findUser(sql, code.subject)
	if (user === null) throw wrongCode()
	refuseGuessable(deps, password, personalTerms(user))
	const hash = await passwords.hash(password)
	await sql.transaction(async (tx) => {
		await code.take(tx)
		await putInPlace(tx, deps, { user, hash, caller, savedSession: null, byMail: true })
	})
	return { body: CHANGED }
}

export const changePassword = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/change/user/password',
		summary: 'Change the own password',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 20,
		body: changePasswordBody,
		answers: { 200: doneAnswer },
		handle: ({ body, caller }) => change(deps, body, caller),
	})

async function change(
	deps: AccountDeps,
	body: z.output<typeof changePasswordBody>,
	caller: Caller,
): Promise<Reply> {
	const { sql, passwords } = deps
	const { id, sessionId } = signedIn(caller)
	const user = await findUser(sql, id)
	if (user === null) throw wrongPassword()
	requirePassword(user)
	refuseGuessable(deps, body.newPassword, personalTerms(user), 'newPassword')
	await countCall(deps, { what: 'password of', whom: id, most: WRONG_PASSWORDS_AN_HOUR, windowMs: HOUR_MS })
	if (!(await passwords.verify(user.password_hash, body.password))) throw wrongPassword()
	const hash = await passwords.hash(body.newPassword)
	// A session with a proven factor proves the change independently; else it keeps the proof of the previous
	// password.
	const byMail = isIndependent(await proofOfSession(sql, sessionId)) ? false : null
	await sql.transaction((tx) => putInPlace(tx, deps, { user, hash, caller, savedSession: sessionId, byMail }))
	return { body: { statusCode: 200, message: 'users.answers.passwordChanged' } }
}

const wrongPassword = () => refuse('PASSWORD_WRONG', {}, 'password')

const personalTerms = (user: UserRow) => [user.first_name, user.last_name, user.email, user.username]

interface NewPassword {
	readonly user: UserRow
	readonly hash: string
	readonly caller: Caller
	readonly savedSession: string | null
	/** True when it rests on a mailed code; null keeps the basis of the previous password. */
	readonly byMail: boolean | null
}

async function putInPlace(
	tx: Tx,
	deps: AccountDeps,
	{ user, hash, caller, savedSession, byMail }: NewPassword,
): Promise<void> {
	await setPassword(tx, user.id, hash, byMail)
	await dropCodes(tx, user.id, 'forgot password')
	await revokeOthers(tx, user.id, savedSession, new Date(deps.clock.now()))
	await notifyOwner(tx, deps, user, caller, { kind: 'password-changed', outcome: 'password changed' })
}
