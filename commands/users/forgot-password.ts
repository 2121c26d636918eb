import type { z } from 'zod'
import { type CodeSentAnswer, codeSentAnswer, forgotBody } from '../../domain/users/account.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { findUserByName } from '../../records/users/users.ts'
import type { AccountDeps } from './account-deps.ts'
import { type AccountMail, postMail } from './account-mail.ts'
import { requireCaptcha } from './captcha.ts'
import { codesTo, issueCode } from './codes.ts'
import { countCall } from './limits.ts'
import { fullName } from './register.ts'

const CALLS_AN_HOUR = 30

/** Sends a code for a new password. An unknown address gets the same answer. */
export const forgotPassword = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/forgotpassword',
		summary: 'Request a code to reset the password',
		tags: ['users'],
		access: { allow: 'everyone', because: 'a caller who forgot their password can’t sign in' },
		ignoresSignIn: true,
		perMinute: 20,
		body: forgotBody,
		answers: { 200: codeSentAnswer },
		handle: async ({ body, caller }) => ({ body: await sendCode(deps, body, caller) }),
	})

async function sendCode(
	deps: AccountDeps,
	{ email, captcha }: z.output<typeof forgotBody>,
	caller: Caller,
): Promise<CodeSentAnswer> {
	const { sql, clock, cipher } = deps
	await countCall(
		deps,
		{ what: 'forgot from', whom: networkOf(caller.ip), most: CALLS_AN_HOUR, windowMs: HOUR_MS },
		codesTo(email),
	)
	await requireCaptcha(deps, captcha)
	const user = await findUserByName(sql, email)
	const { id, expiresAt } = await sql.transaction(async (tx) => {
		const sent = await issueCode(tx, deps, {
			type: 'forgot password',
			subject: user?.id ?? null,
			address: email,
		})
		const mail: AccountMail = user
			? {
					kind: 'reset-password',
					to: { name: fullName(user), address: user.email, language: languageOf(user.locale) },
					code: sent.code,
					token: sent.token,
				}
			: { kind: 'nobody' }
		await postMail(tx, cipher, mail, clock.now())
		return sent
	})
	return {
		statusCode: 200,
		message: 'users.answers.codeSentByMailIfKnown',
		data: { unique_id: id, expiresAt: expiresAt.toISOString() },
	}
}
