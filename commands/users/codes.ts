import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { CodeType } from '../../domain/users/account.contract.ts'
import { refuse } from '../../domain/users/refusals.contract.ts'
import { MINUTE_MS } from '../../kernel/time.ts'
import { countTry, insertCode, replaceCode, takeCode } from '../../records/users/codes.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { AccountDeps } from './account-deps.ts'

type Tx = Parameters<Parameters<CommandDeps['sql']['transaction']>[0]>[0]

const LIFE_MS = 10 * MINUTE_MS
const MAX_ATTEMPTS = 5
const MAX_SENDS = 5

export interface Sent {
	readonly id: string
	readonly code: string
	readonly expiresAt: Date
}

/** The same whatever was wrong: the code, its time, its tries, or that it was never sent. */
export const wrongCode = () => refuse('CODE_INVALID', {}, 'otp')

/**
 * Makes a code and stores its hash.
 * @param about `subject` null: nobody, so that the answer is the same and no code is ever right
 */
export async function issueCode(
	tx: Tx,
	{ codes, clock }: Pick<AccountDeps, 'codes' | 'clock'>,
	about: { readonly type: CodeType; readonly subject: string | null; readonly address: string },
): Promise<Sent> {
	const now = clock.now()
	// Not in time order: it is known to whoever asked for the code, and to nobody else.
	const id = randomUUID()
	const code = codes.make()
	const expiresAt = new Date(now + LIFE_MS)
	const hash = codes.hash(code, id)
	await insertCode(tx, { ...about, id, code_hash: hash, sent_at: new Date(now), expires_at: expiresAt })
	return { id, code, expiresAt }
}

/**
 * Makes another code in the place of the one before.
 * @returns null when there is none to replace, or it was sent often enough
 */
export async function issueAgain(
	tx: Tx,
	{ codes, clock }: Pick<AccountDeps, 'codes' | 'clock'>,
	id: string,
	type: CodeType,
): Promise<(Sent & { readonly subject: string | null; readonly address: string }) | null> {
	const now = clock.now()
	const code = codes.make()
	const expiresAt = new Date(now + LIFE_MS)
	const row = { id, type, code_hash: codes.hash(code, id), sent_at: new Date(now), expires_at: expiresAt }
	const replaced = await replaceCode(tx, row, MAX_SENDS)
	return replaced && { id, code, expiresAt, ...replaced }
}

/** A code that was right and is not used yet. */
export interface RightCode {
	readonly subject: string
	/** What it proves. */
	readonly address: string
	/**
	 * Uses it up, in the transaction of what it allows: of many at once one passes.
	 * @throws DomainError CODE_INVALID for all others
	 */
	take(tx: Tx): Promise<void>
}

/**
 * Looks whether a code is right; a try counts before anybody looks.
 * @throws DomainError CODE_INVALID (400)
 */
export async function checkCode(
	{ sql, codes, clock }: Pick<AccountDeps, 'sql' | 'codes' | 'clock'>,
	{ id, type, otp }: { readonly id: string; readonly type: CodeType; readonly otp: string },
): Promise<RightCode> {
	const now = new Date(clock.now())
	const row = await countTry(sql, id, type, now, MAX_ATTEMPTS)
	const given = codes.hash(otp, id)
	if (row === null || row.subject === null || !timingSafeEqual(row.code_hash, given)) throw wrongCode()
	return {
		subject: row.subject,
		address: row.address,
		async take(tx) {
			if (!(await takeCode(tx, { id, code_hash: row.code_hash }, now))) throw wrongCode()
		},
	}
}
