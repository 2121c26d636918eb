import type { z } from 'zod'
import { type CodeSentAnswer, codeSentAnswer, registerBody } from '../../domain/users/account.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { newId } from '../../kernel/wire/ids.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { insertRegistration, type RegistrationRow } from '../../records/users/registrations.ts'
import { findUserByName } from '../../records/users/users.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { postMail } from './account-mail.ts'
import { requireCaptcha } from './captcha.ts'
import { codesTo, issueCode, type Sent } from './codes.ts'
import { countCall } from './limits.ts'
import { refuseGuessable } from './password-rules.ts'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]
type Body = z.output<typeof registerBody>

const CALLS_AN_HOUR = 30

export const sentAnswer = ({ id, expiresAt }: Pick<Sent, 'id' | 'expiresAt'>): CodeSentAnswer => ({
	statusCode: 200,
	message: 'users.answers.codeSentByMail',
	data: { unique_id: id, expiresAt: expiresAt.toISOString() },
})

export const register = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/register',
		summary: 'Sign up and send a code to the e-mail address',
		tags: ['users'],
		access: { allow: 'everyone', because: 'nobody is a member before they sign up' },
		ignoresSignIn: true,
		perMinute: 20,
		body: registerBody,
		answers: { 200: codeSentAnswer },
		handle: async ({ body, caller }) => ({ body: sentAnswer(await begin(deps, body, caller)) }),
	})

/** Takes the same steps, and answers the same, when the address has an account already. */
async function begin(deps: AccountDeps, body: Body, caller: Caller): Promise<Sent> {
	const { sql, clock, passwords } = deps
	refuseGuessable(deps, body.password, [body.first_name, body.last_name, body.email])
	await countCall(
		deps,
		{ what: 'register from', whom: networkOf(caller.ip), most: CALLS_AN_HOUR, windowMs: HOUR_MS },
		codesTo(body.email),
	)
	await requireCaptcha(deps, body.captcha)
	const member = await findUserByName(sql, body.email)
	const password_hash = await passwords.hash(body.password)
	const { first_name, last_name, email, news, research } = body
	const person = { first_name, last_name, email, news, research, password_hash, locale: caller.language }
	const row = { ...person, id: newId(clock.now()), created_at: new Date(clock.now()) }
	return sql.transaction(async (tx) => {
		await insertRegistration(tx, row)
		if (member === null) return sendRegistrationCode(tx, deps, row)
		const to = { name: fullName(member), address: member.email, language: languageOf(member.locale) }
		const sent = await issueCode(tx, deps, { type: 'register', subject: null, address: email })
		await postMail(tx, deps.cipher, { kind: 'already-member', to }, clock.now())
		return sent
	})
}

export async function sendRegistrationCode(tx: Tx, deps: AccountDeps, row: RegistrationRow): Promise<Sent> {
	const sent = await issueCode(tx, deps, { type: 'register', subject: row.id, address: row.email })
	const to = { name: fullName(row), address: row.email, language: languageOf(row.locale) }
	const { code, token } = sent
	await postMail(tx, deps.cipher, { kind: 'verify-address', to, code, token }, deps.clock.now())
	return sent
}

export const fullName = (person: { readonly first_name: string; readonly last_name: string }) =>
	`${person.first_name} ${person.last_name}`.trim()
