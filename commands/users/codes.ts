import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { CodeType } from '../../domain/users/account.contract.ts'
import { isLinkToken } from '../../domain/users/code.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { networkOf } from '../../kernel/http/network.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import {
	type CodeRow,
	countTry,
	findCode,
	insertCode,
	replaceCode,
	takeCode,
} from '../../records/users/codes.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'
import { isWithin, type Limit, uncountCall } from './limits.ts'
import { hashToken, newToken } from './tokens.ts'

/** The use of a code; the last is for people without an account. */
type CodeUse = CodeType | 'erase contact'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

const LIFE_MS = 10 * MINUTE_MS
const MOST = { tries: 5, sends: 5 }

/**
 * Wrong codes allowed per day for an address and a network, and per hour in total. When an attacker uses them
 * up, the link in the mail still works.
 */
const WRONG = { ofAddress: 20, fromNetwork: 100, ofAll: 300 }
const wrongCodes = (type: CodeUse, address: string, ip: string): readonly Limit[] => [
	{ what: 'wrong codes of', whom: address, most: WRONG.ofAddress, windowMs: DAY_MS },
	{ what: 'wrong codes from', whom: networkOf(ip), most: WRONG.fromNetwork, windowMs: DAY_MS },
	{ what: 'wrong codes of all', whom: type, most: WRONG.ofAll, windowMs: HOUR_MS },
]

export const codesTo = (address: string): Limit => ({
	what: 'codes to',
	whom: address,
	most: 5,
	windowMs: HOUR_MS,
})

export interface Sent {
	readonly id: string
	readonly code: string
	readonly token: string
	readonly expiresAt: Date
}

/** Returns one error for every cause: wrong code, expired, too many tries, or never sent. */
export const wrongCode = () => refuse('CODE_INVALID', {}, 'otp')
/** Only the person who was sent a code learns that it was tried or sent too often. */
const triedOut = (type: CodeUse) =>
	refuse(type === 'change number' ? 'CODES_TRIED_OUT.text' : 'CODES_TRIED_OUT.mail', {}, 'otp')

function newCode({ codes, clock }: Pick<AccountDeps, 'codes' | 'clock'>, id: string) {
	const now = clock.now()
	const code = codes.make()
	const link = newToken()
	const expiresAt = new Date(now + LIFE_MS)
	return {
		sent: { id, code, token: `${id}.${link}`, expiresAt },
		row: {
			id,
			code_hash: codes.hash(code, id),
			link_hash: hashToken(link),
			sent_at: new Date(now),
			expires_at: expiresAt,
		},
	}
}

/**
 * Creates a code and stores its hash.
 * @param about a null `subject` gives the same answer, but no code is ever right
 */
export async function issueCode(
	tx: Tx,
	deps: Pick<AccountDeps, 'codes' | 'clock'>,
	about: { readonly type: CodeUse; readonly subject: string | null; readonly address: string },
): Promise<Sent> {
	// The id is random, not ordered by time, so that only the requester of the code knows it.
	const { sent, row } = newCode(deps, randomUUID())
	await insertCode(tx, { ...about, ...row })
	return sent
}

/**
 * Checks that another code may replace this one, before it is counted as sent.
 * @throws DomainError CODES_TRIED_OUT (429)
 */
export function requireSendable({ tries, sends }: Pick<CodeRow, 'tries' | 'sends'>, type: CodeType): void {
	if (tries >= MOST.tries || sends >= MOST.sends) throw triedOut(type)
}

/**
 * Creates a code in place of the previous one.
 * @throws DomainError CODES_TRIED_OUT (429) when that one was sent or tried too often
 */
export async function issueAgain(
	tx: Tx,
	deps: Pick<AccountDeps, 'codes' | 'clock'>,
	id: string,
	type: CodeType,
): Promise<Sent & { readonly subject: string | null }> {
	const { sent, row } = newCode(deps, id)
	const replaced = await replaceCode(tx, { ...row, type }, MOST)
	if (replaced === null) throw triedOut(type)
	return { ...sent, subject: replaced.subject }
}

export interface RightCode {
	readonly subject: string
	/** The address that it proves. */
	readonly address: string
	readonly isLink: boolean
	/**
	 * Consumes it in the transaction of what it allows: only one of several concurrent calls succeeds.
	 * @throws DomainError CODE_INVALID for all others
	 */
	take(tx: Tx): Promise<void>
}

type Deps = Pick<AccountDeps, 'sql' | 'codes' | 'clock' | 'limits'>
interface GivenCode {
	readonly id: string
	readonly type: CodeUse
	readonly otp: string
}

/**
 * Checks a code, or the token of its link.
 * @throws DomainError CODE_INVALID (400), CODES_TRIED_OUT (429)
 */
export async function checkCode(deps: Deps, given: GivenCode, caller: Caller): Promise<RightCode> {
	const { id, otp } = given
	const now = new Date(deps.clock.now())
	const isLink = isLinkToken(otp)
	const row = isLink ? await codeOfLink(deps, given, now) : await codeOfDigits(deps, given, now, caller)
	if (row.subject === null) throw wrongCode()
	return {
		subject: row.subject,
		address: row.address,
		isLink,
		async take(tx) {
			if (!(await takeCode(tx, { id, code_hash: row.code_hash }, now))) throw wrongCode()
		},
	}
}

/** A token can't be guessed, so that tries are not counted. */
async function codeOfLink({ sql }: Deps, { id, type, otp }: GivenCode, now: Date): Promise<CodeRow> {
	const row = await findCode(sql, id, type)
	const isRight = row?.link_hash && row.expires_at > now && timingSafeEqual(row.link_hash, hashToken(otp))
	if (!isRight) throw wrongCode()
	return row
}

/** A try counts before the check, and a right one is then removed from the limits of wrong ones. */
async function codeOfDigits(
	deps: Deps,
	{ id, type, otp }: GivenCode,
	now: Date,
	caller: Caller,
): Promise<Pick<CodeRow, 'subject' | 'address' | 'code_hash'>> {
	const row = await countTry(deps.sql, id, type, now, MOST.tries)
	if (row === null) throw wrongCode()
	const limits = wrongCodes(type, row.address, caller.ip)
	for (const limit of limits) if (!(await isWithin(deps, limit))) throw triedOut(type)
	if (row.subject === null || !timingSafeEqual(row.code_hash, deps.codes.hash(otp, id))) throw wrongCode()
	for (const limit of limits) await uncountCall(deps, limit)
	return row
}
