import { createHash } from 'node:crypto'
import { invalid, missing } from '../faults.ts'
import type { ContactRow, EventType, FundAccountRow, PayoutEnd, PayoutRow } from '../rows.ts'
import { type Books, emit, newId, type Session } from '../session.ts'
import { viewPayout } from '../views.ts'

const MINUTE = 60
const DAY = 86_400
/** The limit of the instant network in minor units. */
const MAX_INSTANT = 50_000_000

/** The last digits of an account number decide its payouts' result; all others are processed. */
const ENDS: Readonly<Record<string, PayoutEnd>> = {
	990002: 'failed',
	990003: 'reversed',
	990004: 'rejected',
	990005: 'queued',
}

type Status = PayoutRow['status']
const MOVES: Readonly<Record<Status, readonly Status[]>> = {
	queued: ['processing', 'processed', 'rejected', 'failed'],
	processing: ['processed', 'failed', 'reversed'],
	processed: ['reversed'],
	rejected: [],
	failed: [],
	reversed: [],
}
const NEWS: Readonly<Record<Status, EventType>> = {
	queued: 'payout.queued',
	processing: 'payout.initiated',
	processed: 'payout.processed',
	rejected: 'payout.rejected',
	failed: 'payout.failed',
	reversed: 'payout.reversed',
}
export const PAYOUT_MOVES = ['processing', 'processed', 'rejected', 'failed', 'reversed'] as const

/** Characters that RazorpayX allows in names of contacts and account holders. */
const NAME = /^[A-Za-z0-9 ’_/(),.-]*[A-Za-z0-9.]$/

function checkName(name: string, most: number): void {
	if (name.length < 3 || name.length > most || !NAME.test(name))
		throw invalid('The name field is invalid.', 'name')
}

/** Creates a contact, or returns the known one of the same name and type. */
export function createContact(
	session: Session,
	{ name, type }: Pick<ContactRow, 'name' | 'type'>,
): ContactRow {
	const { books, now } = session
	checkName(name, 50)
	const known = [...books.all('contact')].find((row) => row.name === name && row.type === type)
	return known ?? books.put('contact', { id: newId(session, 'cont_'), created: now, name, type })
}

interface BankAccount {
	readonly name: string
	readonly ifsc: string
	readonly account_number: string
}

/**
 * Creates a fund account, or returns the contact's known one of the same number and branch.
 * @throws RazorpayFault
 */
export function createFundAccount(session: Session, contact: string, bank: BankAccount): FundAccountRow {
	const { books, now } = session
	if (!books.get('contact', contact)) throw missing()
	checkName(bank.name, 120)
	if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(bank.ifsc)) throw invalid('Invalid IFSC Code', 'ifsc')
	if (!/^[A-Za-z0-9]{5,35}$/.test(bank.account_number))
		throw invalid('Invalid bank account number', 'account_number')
	const digest = createHash('sha256').update(`${bank.ifsc}/${bank.account_number}`).digest('hex')
	const known = [...books.all('fundAccount')].find(
		(row) => row.contact === contact && row.digest === digest && row.holder === bank.name,
	)
	return (
		known ??
		books.put('fundAccount', {
			id: newId(session, 'fa_'),
			created: now,
			contact,
			holder: bank.name,
			ifsc: bank.ifsc,
			last4: bank.account_number.slice(-4),
			digest,
			ends: ENDS[bank.account_number.slice(-6)] ?? 'processed',
		})
	)
}

export interface PayoutParams {
	readonly account_number: string
	readonly fund_account_id: string
	readonly amount: number
	readonly currency: string
	readonly mode: string
	readonly purpose: string
	readonly reference_id?: string
	readonly narration?: string
}

export function createPayout(session: Session, params: PayoutParams, notes: PayoutRow['notes']): PayoutRow {
	const { books, now, account } = session
	checkAccount(session, params.account_number)
	const to = books.get('fundAccount', params.fund_account_id)
	if (!to) throw missing()
	if (params.currency !== account.currency) throw invalid('Currency is not supported', 'currency')
	if (params.amount < 100) throw invalid('Minimum transaction amount allowed is 100', 'amount')
	if (params.mode === 'IMPS' && params.amount > MAX_INSTANT)
		throw invalid('Amount exceeds the limit of IMPS.', 'amount')
	// Those that an approver turns down are rejected before the bank has them.
	const status = to.ends === 'queued' || to.ends === 'rejected' ? 'queued' : 'processing'
	const row = books.put('payout', {
		id: newId(session, 'pout_'),
		created: now,
		fundAccount: to.id,
		amount: params.amount,
		currency: params.currency,
		mode: params.mode,
		purpose: params.purpose,
		reference: params.reference_id ?? null,
		narration: params.narration ?? null,
		notes,
		status,
		reason: null,
		utr: null,
		moveAt: to.ends === 'queued' ? null : now + MINUTE,
	})
	emit(session, NEWS[status], { payout: viewPayout(row) })
	return row
}

export function checkAccount({ account }: Session, number: unknown): void {
	if (number !== account.payFrom)
		throw invalid('The account number is not of this merchant.', 'account_number')
}

export function findPayout({ books }: Session, id: string): PayoutRow {
	const row = books.get('payout', id)
	if (!row) throw missing()
	return row
}

export function movePayout(
	session: Session,
	id: string,
	to: (typeof PAYOUT_MOVES)[number],
	reason: string | null = null,
): PayoutRow {
	const { books, now } = session
	const before = findPayout(session, id)
	if (!MOVES[before.status].includes(to)) throw invalid(`The payout is ${before.status}.`)
	const ends = books.get('fundAccount', before.fundAccount)?.ends
	const row = books.put('payout', {
		...before,
		status: to,
		reason: reason ?? (to === 'failed' ? 'beneficiary_account_invalid' : null),
		utr: to === 'processed' ? `${now}${id.slice(-6).toUpperCase()}` : before.utr,
		moveAt: to === 'processing' ? now + MINUTE : to === 'processed' && ends === 'reversed' ? now + DAY : null,
	})
	emit(session, NEWS[to], { payout: viewPayout(row) })
	return row
}

export function takePayoutStep(session: Session, row: PayoutRow): void {
	if (row.moveAt === null || row.moveAt > session.now) return
	const ends = session.books.get('fundAccount', row.fundAccount)?.ends
	if (row.status === 'processed') movePayout(session, row.id, 'reversed')
	else if (ends === 'failed' || ends === 'rejected') movePayout(session, row.id, ends)
	else movePayout(session, row.id, 'processed')
}

/** Returns the epoch seconds of the next automatic move of a payout; infinite when there is none. */
export function nextPayoutStep(books: Books): number {
	let next = Number.POSITIVE_INFINITY
	for (const { moveAt } of books.all('payout')) next = Math.min(next, moveAt ?? next)
	return next
}
