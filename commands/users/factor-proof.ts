import type { z } from 'zod'
import { doneAnswer } from '../../domain/users/account.contract.ts'
import {
	type FactorProof,
	factorProofBody,
	isIndependent,
	proveFactorBody,
} from '../../domain/users/factor-proof.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { type FactorProofView, factorProofAnswer } from '../../domain/users/second-factor.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import type { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Reply, type Route, route } from '../../kernel/http/route.ts'
import { languageOf } from '../../kernel/wire/language.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { type FactorProofRow, isOpenLink, proveByLink, saveProof } from '../../records/users/factor-proofs.ts'
import { findAuthenticator } from '../../records/users/second-factors.ts'
import { findUser, hasMailedPassword, type UserRow } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import type { AccountDeps } from './account-deps.ts'
import { postMail } from './account-mail.ts'
import { countCall } from './limits.ts'
import { fullName } from './register.ts'
import { requestSecondFactor, withPassword } from './second-factor.ts'
import { hashToken, newToken } from './tokens.ts'

const PROOF_MS = 10 * MINUTE_MS
export const PROVEN_MS = 15 * MINUTE_MS
const MAX_AN_HOUR = 5

const own = { method: 'POST', tags: ['users'], access: { allow: 'signedIn' }, perMinute: 20 } as const

/** Proves a new factor by the code of the current app: it is then as well proven as the app itself. */
export async function proveByApp(deps: AccountDeps, user: UserRow, caller: Caller): Promise<FactorProofRow> {
	const app = await findAuthenticator(deps.sql, user.id)
	const proven_by: FactorProof = isIndependent(app?.proven_by ?? null) ? 'factor' : 'mailbox'
	const row = newProof(deps, caller, { proven_by, token_hash: null, lifeMs: PROVEN_MS })
	await saveProof(deps.sql, row)
	return row
}

function newProof(
	{ clock, codes }: AccountDeps,
	caller: Caller,
	about: Pick<FactorProofRow, 'proven_by' | 'token_hash'> & { readonly lifeMs: number },
): FactorProofRow {
	const { id, sessionId } = signedIn(caller)
	const { proven_by, token_hash, lifeMs } = about
	return {
		family_id: sessionId,
		user_id: id,
		token_hash,
		number: codes.make(),
		expires_at: new Date(clock.now() + lifeMs),
		proven_by,
		proven_by_user: null,
	}
}

const toView = (row: FactorProofRow, email: string): FactorProofView => ({
	proven: row.proven_by !== null,
	sentTo: maskedEmail(email),
	number: row.number,
	expiresAt: row.expires_at.toISOString(),
})

/**
 * Begins to prove that a second factor belongs to the account's owner. It mails a link that only this session
 * can use, and returns a number by which another admin can confirm instead. The code of an active app is
 * proof enough.
 */
export const requestFactorProof = (deps: AccountDeps): Route =>
	route({
		...own,
		path: '/api/v1/user/factor-proof',
		summary: 'Request the link, or the number for another admin, that confirms a second factor',
		body: factorProofBody,
		answers: { 200: factorProofAnswer },
		handle: ({ body, caller }) => ask(deps, body, caller),
	})

async function ask(
	deps: AccountDeps,
	{ password, code }: z.output<typeof factorProofBody>,
	caller: Caller,
): Promise<Reply> {
	const user = await withPassword(deps, caller, password)
	const row = (await requestSecondFactor(deps, user.id, code))
		? await proveByApp(deps, user, caller)
		: await sendLink(deps, user, caller)
	return { body: { statusCode: 200, data: toView(row, user.email) } }
}

async function sendLink(deps: AccountDeps, user: UserRow, caller: Caller): Promise<FactorProofRow> {
	const { sql, clock, cipher } = deps
	await countCall(deps, {
		what: 'factor proofs of',
		whom: user.id,
		most: MAX_AN_HOUR,
		windowMs: HOUR_MS,
	})
	const token = newToken()
	const row = newProof(deps, caller, { proven_by: null, token_hash: hashToken(token), lifeMs: PROOF_MS })
	const to = { name: fullName(user), address: user.email, language: languageOf(user.locale) }
	await sql.transaction(async (tx) => {
		await saveProof(tx, row)
		await postMail(tx, cipher, { kind: 'factor-proof', to, token }, clock.now())
	})
	return row
}

/**
 * Confirms by the mailed link, only in the session that requested it: an attacker with the password who makes
 * the owner follow a link gains nothing, and a mail scanner has no session.
 */
export const confirmFactorProof = (deps: AccountDeps): Route =>
	route({
		...own,
		path: '/api/v1/user/factor-proof/confirm',
		summary: 'Confirm the enrolment of a second factor by the link in its e-mail',
		body: proveFactorBody,
		answers: { 200: doneAnswer },
		handle: ({ body, caller }) => prove(deps, body.token, caller),
	})

async function prove({ sql, clock }: AccountDeps, token: string, caller: Caller): Promise<Reply> {
	const { id, sessionId } = signedIn(caller)
	if ((await findUser(sql, id)) === null) throw notAllowed()
	const now = new Date(clock.now())
	const tokenHash = hashToken(token)
	const proof = (await hasMailedPassword(sql, id)) ? 'mailbox' : 'mail'
	const until = new Date(now.getTime() + PROVEN_MS)
	if (!(await proveByLink(sql, { familyId: sessionId, tokenHash }, proof, now, until))) {
		throw await refusedLink(sql, tokenHash, now)
	}
	return { body: { statusCode: 200, message: 'users.answers.factorConfirmed' } }
}

async function refusedLink(sql: AccountDeps['sql'], tokenHash: Buffer, now: Date): Promise<DomainError> {
	return (await isOpenLink(sql, tokenHash, now))
		? refuse('FACTOR_PROOF_ELSEWHERE')
		: refuse('FACTOR_PROOF_INVALID')
}
