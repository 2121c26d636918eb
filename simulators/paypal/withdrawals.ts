import { newPaypalId } from './books.ts'
import { notFound, unprocessable } from './faults.ts'
import { bookTransaction } from './payments.ts'
import { balanceOf } from './reporting.ts'
import type { TransactionRow } from './rows.ts'
import type { Session } from './session.ts'

/** The provider's codes of a requested withdrawal, of a scheduled one, and of a returned one. */
const WITHDRAWAL = 'T0400'
const SWEEP = 'T0401'
const RETURN = 'T1101'
const DAY = 86_400
const ARRIVAL = 2 * DAY
/** The daily sweep's time in seconds after midnight UTC. */
const SWEEP_AT = 2 * 3_600

const nextSweep = (now: number): number => {
	const today = now - (now % DAY) + SWEEP_AT
	return today > now ? today : today + DAY
}

/**
 * Sends the account's whole balance to the bank.
 * @throws PaypalFault when it is empty
 */
export function sweep(session: Session): TransactionRow {
	const held = balanceOf(session, session.now)
	if (held <= 0) throw unprocessable('INSUFFICIENT_FUNDS', 'There is nothing to send to the bank.')
	return withdraw(session, held, SWEEP)
}

export function withdraw(session: Session, amount: number, code = WITHDRAWAL): TransactionRow {
	if (amount < 1 || amount > balanceOf(session, session.now))
		throw unprocessable('INSUFFICIENT_FUNDS', 'The account doesn’t hold that much.')
	return bookTransaction(session, {
		transaction: newPaypalId(session.books),
		code,
		amount: -amount,
		status: 'P',
		arrivesAt: session.now + ARRIVAL,
	})
}

export function moveWithdrawal(session: Session, transaction: string, to: 'paid' | 'failed'): TransactionRow {
	const { books, now } = session
	const row = [...books.all('transaction')].find(
		(each) => each.transaction === transaction && (each.code === SWEEP || each.code === WITHDRAWAL),
	)
	if (!row) throw notFound(`withdrawal ${transaction}`)
	if (row.status === 'V') throw unprocessable('ALREADY_RETURNED', 'The withdrawal came back.')
	const moved = books.put('transaction', {
		...row,
		status: to === 'paid' ? 'S' : 'V',
		updated: now,
		arrivesAt: null,
	})
	if (to === 'failed') {
		bookTransaction(session, {
			transaction: newPaypalId(books),
			code: RETURN,
			amount: -row.amount,
			about: transaction,
		})
	}
	return moved
}

export function scheduleSweeps({ books, now }: Session, on: boolean): void {
	books.put('schedule', { id: 'sweeps', created: now, on, nextRun: nextSweep(now) })
}

export function keepToClock({ books, now }: Session): void {
	const schedule = books.get('schedule', 'sweeps')
	if (schedule?.on && schedule.nextRun > nextSweep(now))
		books.put('schedule', { ...schedule, nextRun: nextSweep(now) })
}

export const nextSweepOf = ({ books }: Pick<Session, 'books'>): number => {
	const schedule = books.get('schedule', 'sweeps')
	return schedule?.on ? schedule.nextRun : Number.POSITIVE_INFINITY
}

export function sweepIfDue(session: Session): void {
	if (nextSweepOf(session) > session.now) return
	if (balanceOf(session, session.now) > 0) sweep(session)
	session.books.put('schedule', {
		id: 'sweeps',
		created: session.now,
		on: true,
		nextRun: nextSweep(session.now),
	})
}
