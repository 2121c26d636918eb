import { businessDaysAfter, nextPayoutRun } from '../../shared/calendar.ts'
import { invalid, missing } from '../faults.ts'
import type { InstantRow, LineRow, SettlementMistake, SettlementRow } from '../rows.ts'
import { type Books, emit, newId, type Session } from '../session.ts'
import { viewSettlement } from '../views.ts'
import { bookLine, netOf } from './lines.ts'
import { feeOf, movePayment, nextOfPayment, payAtProvider } from './payments.ts'
import { nextPayoutStep, takePayoutStep } from './payouts.ts'

const UNTIL_PROCESSED = 6 * 3_600
const WRONG_BY = 100
const UNKNOWN_AMOUNT = 5_000

export const SETTLEMENT_MISTAKES = ['missingLine', 'wrongFee', 'unknownPayment'] as const
/**
 * - `missingLine`: a payment is in the amount, and left out of the report
 * - `wrongFee`: the report shows another fee of a payment than the payment itself
 * - `unknownPayment`: a payment that was made at the provider itself is among the lines
 */
export type PlantedMistake = (typeof SETTLEMENT_MISTAKES)[number]

const freeLines = ({ books, now }: Session): LineRow[] =>
	[...books.all('line')].filter((row) => row.settlement === null && row.availableAt <= now)
const sum = (lines: readonly LineRow[], of: (line: LineRow) => number): number =>
	lines.reduce((total, line) => total + of(line), 0)

/** Returns the account's balance, and the part of it that may be settled. Minor units. */
export function balanceOf({ books, now }: Session): { readonly all: number; readonly available: number } {
	const lines = [...books.all('line')].filter((row) => row.settlement === null)
	const available = sum(
		lines.filter((row) => row.availableAt <= now),
		netOf,
	)
	return { all: sum(lines, netOf), available }
}

/**
 * Settles all that is available.
 * @returns null when the amount is zero or negative
 */
export function runSettlement(session: Session, mistake?: PlantedMistake): SettlementRow | null {
	if (mistake === 'unknownPayment') payAtProvider(session, UNKNOWN_AMOUNT)
	const { books, now } = session
	const lines = freeLines(session)
	const amount = sum(lines, netOf)
	// A negative amount waits for later payments: the provider takes nothing from the bank.
	if (amount <= 0) return null
	const id = newId(session, 'setl_')
	for (const line of lines) books.put('line', { ...line, settlement: id })
	return books.put('settlement', {
		id,
		created: now,
		amount,
		fees: sum(lines, ({ fee }) => fee),
		tax: sum(lines, ({ tax }) => tax),
		status: 'created',
		utr: null,
		processAt: now + UNTIL_PROCESSED,
		processedAt: null,
		failedAt: null,
		mistake: plant(lines, mistake),
	})
}

function plant(lines: readonly LineRow[], kind: PlantedMistake | undefined): SettlementMistake | null {
	if (kind === undefined || kind === 'unknownPayment') return null
	const line = lines.findLast(({ type }) => type === 'payment')
	if (!line) throw invalid('The settlement has no payment to be wrong about.')
	return kind === 'missingLine' ? { kind, line: line.id } : { kind, line: line.id, fee: line.fee + WRONG_BY }
}

export function findSettlement({ books }: Session, id: string): SettlementRow {
	const row = books.get('settlement', id)
	if (!row) throw missing()
	return row
}

/**
 * Moves a settlement on. The amount of a failed one returns to the balance, and is settled with the next.
 * @throws RazorpayFault when it has failed
 */
export function moveSettlement(session: Session, id: string, to: 'processed' | 'failed'): SettlementRow {
	const { books, now } = session
	const before = findSettlement(session, id)
	if (before.status === 'failed' || before.status === to) throw invalid(`The settlement is ${before.status}.`)
	if (to === 'failed') {
		bookLine(session, {
			entity: newId(session, 'adj_'),
			type: 'adjustment',
			credit: before.amount,
			description: `Credit for failed settlement ${id}`,
		})
		return books.put('settlement', { ...before, status: to, failedAt: now })
	}
	const utr = `${now}${id.slice(-6).toLowerCase()}`
	const row = books.put('settlement', { ...before, status: to, utr, processedAt: now })
	emit(session, 'settlement.processed', { settlement: viewSettlement(row) })
	return row
}

export function createInstant(
	session: Session,
	of: Pick<InstantRow, 'description' | 'notes' | 'fullBalance'> & { readonly amount: number },
): InstantRow {
	const { available } = balanceOf(session)
	const requested = of.fullBalance ? available : of.amount
	if (requested < 200) throw invalid('Minimum amount that can be settled is ₹ 2.', 'amount')
	if (requested > available)
		throw invalid('Amount requested exceeds the balance that can be settled.', 'amount')
	const { fee: fees, tax } = feeOf(session, requested, session.account.instantRate)
	const row = session.books.put('instant', {
		id: newId(session, 'setlod_'),
		created: session.now,
		requested,
		fees,
		tax,
		description: of.description,
		notes: of.notes,
		fullBalance: of.fullBalance,
		status: 'created',
		utr: null,
		movedAt: null,
	})
	bookLine(session, { entity: row.id, type: 'settlement.ondemand', debit: requested, fee: fees, tax })
	return row
}

export function moveInstant(session: Session, id: string, to: 'processed' | 'reversed'): InstantRow {
	const { books, now } = session
	const before = books.get('instant', id)
	if (!before) throw missing()
	if (before.status !== 'created') throw invalid(`The settlement is ${before.status}.`)
	const utr = to === 'processed' ? `${now}${id.slice(-6).toLowerCase()}` : null
	const row = books.put('instant', { ...before, status: to, utr, movedAt: now })
	if (to === 'reversed') {
		bookLine(session, {
			entity: row.id,
			type: 'settlement.ondemand',
			credit: row.requested,
			fee: row.fees,
			tax: row.tax,
		})
	}
	return row
}

export function scheduleSettlements({ books, now }: Session, on: boolean): void {
	books.put('schedule', { id: 'settlements', created: now, on, nextRun: nextPayoutRun(now) })
}

export function keepToClock({ books, now }: Session): void {
	const schedule = books.get('schedule', 'settlements')
	const nextRun = nextPayoutRun(now)
	if (schedule?.on && schedule.nextRun > nextRun) books.put('schedule', { ...schedule, nextRun })
}

export function nextStep(books: Books): number | null {
	let next = Number.POSITIVE_INFINITY
	for (const row of books.all('settlement'))
		if (row.status === 'created') next = Math.min(next, row.processAt)
	for (const row of books.all('payment')) next = Math.min(next, nextOfPayment(row) ?? next)
	for (const row of books.all('instant'))
		if (row.status === 'created') next = Math.min(next, businessDaysAfter(row.created, 0) + 86_400)
	next = Math.min(next, nextPayoutStep(books))
	const schedule = books.get('schedule', 'settlements')
	if (schedule?.on) next = Math.min(next, schedule.nextRun)
	return Number.isFinite(next) ? next : null
}

export function takeStep(session: Session): void {
	const { books, now } = session
	for (const row of [...books.all('payment')]) movePayment(session, row)
	for (const row of [...books.all('settlement')]) {
		if (row.status === 'created' && row.processAt <= now) moveSettlement(session, row.id, 'processed')
	}
	for (const row of [...books.all('instant')]) {
		if (row.status === 'created' && businessDaysAfter(row.created, 0) + 86_400 <= now)
			moveInstant(session, row.id, 'processed')
	}
	for (const row of [...books.all('payout')]) takePayoutStep(session, row)
	const schedule = books.get('schedule', 'settlements')
	if (schedule?.on && schedule.nextRun <= now) {
		runSettlement(session)
		books.put('schedule', { ...schedule, nextRun: nextPayoutRun(now) })
	}
}
