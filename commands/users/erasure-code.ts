import { networkOf } from '../../kernel/http/network.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import type { AccountDeps } from './account-deps.ts'
import { postMail } from './account-mail.ts'
import { requireCaptcha } from './captcha.ts'
import { checkCode, codesTo, issueCode, type RightCode, type Sent } from './codes.ts'
import { countCall } from './limits.ts'

const CALLS_AN_HOUR = 30
const TYPE = 'erase contact'

export interface ErasureRequest {
	/** The id of the address. */
	readonly subject: string
	readonly address: string
	readonly captcha: string
}

/**
 * Mails a code to a person without an account, who wants to be erased from the contacts of others.
 * @throws DomainError TOO_MANY_ATTEMPTS (429), CAPTCHA_INVALID (400)
 */
export async function mailErasureCode(
	deps: AccountDeps,
	{ subject, address, captcha }: ErasureRequest,
	caller: Caller,
): Promise<Sent> {
	const { sql, clock, cipher } = deps
	await countCall(
		deps,
		{ what: 'erasures from', whom: networkOf(caller.ip), most: CALLS_AN_HOUR, windowMs: HOUR_MS },
		codesTo(address),
	)
	await requireCaptcha(deps, captcha)
	return sql.transaction(async (tx) => {
		const sent = await issueCode(tx, deps, { type: TYPE, subject, address })
		const to = { name: '', address, language: caller.language }
		await postMail(tx, cipher, { kind: 'erase-contact', to, code: sent.code, id: sent.id }, clock.now())
		return sent
	})
}

/** @throws as `checkCode` */
export const checkErasureCode = (
	deps: AccountDeps,
	{ id, otp }: { readonly id: string; readonly otp: string },
	caller: Caller,
): Promise<RightCode> => checkCode(deps, { id, type: TYPE, otp }, caller)
