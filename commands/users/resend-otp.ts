import { type CodeType, codeSentAnswer, resendBody } from '../../domain/users/account.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { findCode } from '../../records/users/codes.ts'
import { findRegistration } from '../../records/users/registrations.ts'
import { findUser } from '../../records/users/users.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { type AccountMail, postMail } from './account-mail.ts'
import { numberSentAnswer, resendNumberCode } from './change-number.ts'
import { codesTo, issueAgain, requireSendable, type Sent } from './codes.ts'
import { countCall } from './limits.ts'
import { fullName, sentAnswer } from './register.ts'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

type OfMail = Exclude<CodeType, 'change number'>

const CALLS_AN_HOUR = 60
const LIFE_MS = 10 * MINUTE_MS

/** Sends another code in place of the previous one. An unknown id gets the same answer. */
export const resendOtp = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/resendotp',
		summary: 'Request another code',
		tags: ['users'],
		access: { allow: 'everyone', because: 'nobody is signed in before submitting the code' },
		ignoresSignIn: 'when worthless',
		perMinute: 20,
		body: resendBody,
		answers: { 200: codeSentAnswer },
		handle: async ({ body, caller }) =>
			body.type === 'change number'
				? { body: numberSentAnswer(await resendNumberCode(deps, body.email, caller)) }
				: { body: sentAnswer(await sendAgain(deps, body, caller)) },
	})

async function sendAgain(
	deps: AccountDeps,
	{ email: id, type }: { readonly email: string; readonly type: OfMail },
	caller: Caller,
): Promise<Pick<Sent, 'id' | 'expiresAt'>> {
	const { sql, clock, cipher } = deps
	const known = await findCode(sql, id, type)
	if (known) requireSendable(known, type)
	await countCall(
		deps,
		{ what: 'resend from', whom: networkOf(caller.ip), most: CALLS_AN_HOUR, windowMs: HOUR_MS },
		...(known ? [codesTo(known.address)] : []),
	)
	return sql.transaction(async (tx) => {
		const sent = known && (await issueAgain(tx, deps, id, type))
		const mail = sent?.subject ? await mailOf(tx, type, sent.subject, sent) : null
		await postMail(tx, cipher, mail ?? { kind: 'nobody' }, clock.now())
		return sent ?? { id, expiresAt: new Date(clock.now() + LIFE_MS) }
	})
}

async function mailOf(
	tx: Tx,
	type: OfMail,
	subject: string,
	{ code, token }: Sent,
): Promise<AccountMail | null> {
	const person = type === 'register' ? await findRegistration(tx, subject) : await findUser(tx, subject)
	if (person === null) return null
	const to = { name: fullName(person), address: person.email, language: languageOf(person.locale) }
	return { kind: type === 'register' ? 'verify-address' : 'reset-password', to, code, token }
}
