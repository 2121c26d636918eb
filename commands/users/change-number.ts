import type { z } from 'zod'
import type { CodeSentAnswer } from '../../domain/users/account.contract.ts'
import {
	type ChangeNumberAnswer,
	changeNumberAnswer,
	changeNumberBody,
} from '../../domain/users/phone.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { TextedNumber } from '../../kernel/ports/texted-numbers.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { invalidField, notAllowed, refuseCommon } from '../../kernel/wire/refusals.ts'
import type { TextRef } from '../../kernel/wire/text.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { dropCodes, latestCode } from '../../records/users/codes.ts'
import { findUser, isOthersPhone, setPhone, takenField, type UserRow } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { postMail } from './account-mail.ts'
import { checkCode, issueAgain, issueCode, requireSendable, type Sent, wrongCode } from './codes.ts'
import { countCall } from './limits.ts'
import { notifyOwner } from './notify-owner.ts'
import { requireRecentProof } from './recent-proof.ts'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

const TYPE = 'change number'
/**
 * Text messages cost money, and attackers may earn by them. So the limits are low per number, person, address
 * and country.
 */
const TEXTS = { toNumber: 3, byPerson: 5, fromAddress: 10, toCountry: 500 }
const TEXTS_A_DAY = { toNumber: 6, byPerson: 10, fromAddress: 30 }
const CODE_SENT = 'users.answers.codeSentToNumber'

const refusedNumber = (text: TextRef) => invalidField('phone', text)

export const changeNumber = (deps: AccountDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/change/number',
		summary: 'Set the own phone number and send a code to it',
		tags: ['users'],
		access: { allow: 'signedIn' },
		perMinute: 20,
		body: changeNumberBody,
		answers: { 200: changeNumberAnswer },
		handle: async ({ body, caller }) => ({ body: await change(deps, body, caller) }),
	})

async function change(
	deps: AccountDeps,
	{ userId, phone }: z.output<typeof changeNumberBody>,
	caller: Caller,
): Promise<ChangeNumberAnswer> {
	const { id } = signedIn(caller)
	if (userId !== undefined && userId !== id) throw notAllowed()
	const number = numberOf(deps, phone)
	const user = await findUser(deps.sql, id)
	if (user === null) throw notAllowed()
	if (user.phone_verified && user.phone === number.e164) {
		const data = { phone: number.e164, verified: true, expiresAt: null }
		return { statusCode: 200, message: 'users.answers.numberVerifiedAlready', data }
	}
	await requireRecentProof(deps, caller)
	await countText(deps, id, number, caller)
	const sent = await deps.sql.transaction(async (tx) => {
		await dropCodes(tx, id, TYPE)
		const code = await issueCode(tx, deps, { type: TYPE, subject: id, address: number.e164 })
		await postText(tx, deps, user, number.e164, code)
		return code
	})
	const data = { phone: number.e164, verified: false, expiresAt: sent.expiresAt.toISOString() }
	return { statusCode: 200, message: CODE_SENT, data }
}

/** @throws DomainError VALIDATION (400) for a number that can't get text messages */
function numberOf({ textedNumbers, textedCountries }: AccountDeps, text: string): TextedNumber {
	if (textedCountries.length === 0) throw refuse('NOT_AVAILABLE.phone')
	const number = textedNumbers.read(text)
	if (number === null) throw refusedNumber('users.fields.enterValidMobileNumber')
	if (!number.takesTexts || !textedCountries.includes(number.country))
		throw refusedNumber('users.fields.numberWithoutTexts')
	return number
}

/** @throws DomainError TOO_MANY_ATTEMPTS (429) */
const countText = (deps: AccountDeps, userId: string, { e164, country }: TextedNumber, { ip }: Caller) =>
	countCall(
		deps,
		{ what: 'texts by', whom: userId, most: TEXTS.byPerson, windowMs: HOUR_MS },
		{ what: 'texts of a day by', whom: userId, most: TEXTS_A_DAY.byPerson, windowMs: DAY_MS },
		{ what: 'texts from', whom: networkOf(ip), most: TEXTS.fromAddress, windowMs: HOUR_MS },
		{ what: 'texts of a day from', whom: networkOf(ip), most: TEXTS_A_DAY.fromAddress, windowMs: DAY_MS },
		{ what: 'texts to', whom: e164, most: TEXTS.toNumber, windowMs: HOUR_MS },
		{ what: 'texts of a day to', whom: e164, most: TEXTS_A_DAY.toNumber, windowMs: DAY_MS },
		{ what: 'texts to all of', whom: country, most: TEXTS.toCountry, windowMs: HOUR_MS },
	)

/**
 * Only the holder of the phone learns that the number is another account's: the caller sees no difference.
 */
async function postText(
	tx: Tx,
	{ cipher, clock }: AccountDeps,
	user: UserRow,
	number: string,
	{ code }: Sent,
): Promise<void> {
	const to = { number, language: languageOf(user.locale) }
	const taken = await isOthersPhone(tx, user.id, number)
	await postMail(
		tx,
		cipher,
		taken ? { kind: 'number-taken', to } : { kind: 'number-code', to, code },
		clock.now(),
	)
}

export const numberSentAnswer = ({ id, expiresAt }: Sent): CodeSentAnswer => ({
	statusCode: 200,
	message: CODE_SENT,
	data: { unique_id: id, expiresAt: expiresAt.toISOString() },
})

/** @throws DomainError UNAUTHENTICATED (401) */
function member(caller: Caller): string {
	if (caller.principal.kind === 'user') return caller.principal.id
	throw refuseCommon('UNAUTHENTICATED')
}

export async function resendNumberCode(deps: AccountDeps, phone: string, caller: Caller): Promise<Sent> {
	const id = member(caller)
	const number = numberOf(deps, phone)
	const user = await findUser(deps.sql, id)
	const last = await latestCode(deps.sql, id, TYPE, number.e164)
	if (user === null || last === null) throw wrongCode()
	requireSendable(last, TYPE)
	await countText(deps, id, number, caller)
	return deps.sql.transaction(async (tx) => {
		const sent = await issueAgain(tx, deps, last.id, TYPE)
		await postText(tx, deps, user, number.e164, sent)
		return sent
	})
}

export async function proveNumber(
	deps: AccountDeps,
	body: { readonly email: string; readonly phone: string; readonly otp: string },
	caller: Caller,
): Promise<Reply> {
	const { sql } = deps
	const id = member(caller)
	if (body.email !== id) throw notAllowed()
	const { e164 } = numberOf(deps, body.phone)
	const last = await latestCode(sql, id, TYPE, e164)
	if (last === null) throw wrongCode()
	const code = await checkCode(deps, { id: last.id, type: TYPE, otp: body.otp }, caller)
	try {
		await sql.transaction(async (tx) => {
			await code.take(tx)
			await setPhone(tx, id, e164)
			const user = await findUser(tx, id)
			if (user === null) throw wrongCode()
			await notifyOwner(tx, deps, user, caller, { kind: 'number-changed', outcome: 'number changed' })
		})
	} catch (error) {
		// Another account has proven the same number meanwhile, which is nothing to tell.
		throw takenField(error) === 'phone' ? wrongCode() : error
	}
	return { body: { statusCode: 200, message: 'users.answers.numberVerified' } }
}
