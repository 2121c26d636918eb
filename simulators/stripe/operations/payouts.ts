import type Stripe from 'stripe'
import { businessDaysAfter } from '../../shared/calendar.ts'
import { invalid, missing } from '../faults.ts'
import type { BalanceRow, EventType, PayoutMistake, PayoutRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { sumBalance } from '../views/balance.ts'
import { bookBalance } from './balance.ts'
import { toMetadata } from './params.ts'

const HOUR = 3_600
const UNTIL_RECONCILED = 2 * HOUR
const UNTIL_SUBMITTED = 12 * HOUR

type Status = PayoutRow['status']
/** `paid` isn't final: some banks return money days later. */
const MOVES: Readonly<Record<Status, readonly Status[]>> = {
	pending: ['in_transit', 'paid', 'failed', 'canceled'],
	in_transit: ['paid', 'failed'],
	paid: ['failed'],
	failed: [],
	canceled: [],
}
const NEWS: Readonly<Record<Status, EventType>> = {
	pending: 'payout.created',
	in_transit: 'payout.updated',
	paid: 'payout.paid',
	failed: 'payout.failed',
	canceled: 'payout.canceled',
}
const FAILURES: Readonly<Record<string, string>> = {
	account_closed: 'The bank account has been closed.',
	account_frozen: 'The bank account has been frozen.',
	could_not_process: 'The bank could not process this payout.',
	insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
	no_account: 'The bank account details on file are probably incorrect.',
}

export function findPayout(session: Session, id: string, param = 'id'): PayoutRow {
	const row = session.books.get('payout', id)
	if (!row) throw missing('payout', id, param)
	return row
}

/** Creates a manual payout. The provider ties no lines to it. */
export function createPayout(session: Session, params: Stripe.PayoutCreateParams): PayoutRow {
	const currency = session.account.currency.toLowerCase()
	if (params.currency.toLowerCase() !== currency) {
		throw invalid(`This account is paid in ${currency}.`, { param: 'currency' })
	}
	if (params.amount < 1) {
		throw invalid('This value must be greater than or equal to 1.', {
			code: 'parameter_invalid_integer',
			param: 'amount',
		})
	}
	if (params.amount > sumBalance(session.books, session.now).available) {
		throw invalid('You have insufficient funds in your Stripe account for this transfer.', {
			code: 'balance_insufficient',
			param: 'amount',
		})
	}
	return book(session, params.amount, {
		automatic: false,
		description: params.description ?? null,
		statementDescriptor: params.statement_descriptor ?? null,
		metadata: toMetadata(params.metadata),
	})
}

export const unpaidLines = ({ books, now }: Session): BalanceRow[] =>
	[...books.all('balance')].filter((row) => !row.payout && row.availableOn <= now)

/**
 * Pays out all that is available, or debits a negative balance from the bank.
 * @returns null when there is nothing to move
 */
export function runPayout(
	session: Session,
	plant: (lines: readonly BalanceRow[]) => PayoutMistake | null = () => null,
): PayoutRow | null {
	const lines = unpaidLines(session)
	const amount = lines.reduce((sum, row) => sum + row.amount - row.fee, 0)
	if (amount === 0) return null
	const row = book(session, amount, { automatic: true, mistake: plant(lines) })
	for (const line of lines) session.books.put('balance', { ...line, payout: row.id })
	return row
}

function book(
	session: Session,
	amount: number,
	rest: Pick<PayoutRow, 'automatic'> & Partial<PayoutRow>,
): PayoutRow {
	const id = session.books.newId('po_')
	const own = bookBalance(session, {
		type: 'payout',
		category: 'payout',
		amount: -amount,
		fee: 0,
		source: id,
		description: 'STRIPE PAYOUT',
		...(rest.automatic ? { payout: id } : {}),
	})
	const row = session.books.put('payout', {
		id,
		created: session.now,
		amount,
		currency: own.currency,
		status: 'pending',
		description: 'STRIPE PAYOUT',
		statementDescriptor: null,
		metadata: {},
		submitAt: session.now + UNTIL_SUBMITTED,
		arrivalDate: businessDaysAfter(session.now, session.account.days.untilArrival),
		reconcileAt: rest.automatic ? session.now + UNTIL_RECONCILED : null,
		balanceTransaction: own.id,
		failure: null,
		failureBalanceTransaction: null,
		mistake: null,
		...rest,
	})
	emit(session, NEWS.pending, { kind: 'payout', row })
	return row
}

export function cancelPayout(session: Session, id: string): PayoutRow {
	const row = findPayout(session, id)
	if (row.automatic) throw invalid('You cannot cancel automatic payouts.')
	return movePayout(session, row, 'canceled')
}

export function movePayout(
	session: Session,
	row: PayoutRow,
	to: Status,
	failureCode = 'account_closed',
): PayoutRow {
	if (!MOVES[row.status].includes(to)) throw invalid(`The payout ${row.id} is ${row.status}.`)
	const before = row.status === 'pending' && to === 'paid' ? movePayout(session, row, 'in_transit') : row
	const moved = session.books.put('payout', {
		...before,
		status: to,
		...(to === 'paid' ? { arrivalDate: Math.min(row.arrivalDate, session.now) } : {}),
		...(to === 'failed'
			? { failure: { code: failureCode, message: FAILURES[failureCode] ?? 'The payout failed.' } }
			: {}),
		...(to === 'failed' || to === 'canceled'
			? { failureBalanceTransaction: giveBack(session, row, to) }
			: {}),
	})
	emit(session, NEWS[to], { kind: 'payout', row: moved })
	return moved
}

const giveBack = (session: Session, row: PayoutRow, why: 'failed' | 'canceled'): string =>
	bookBalance(session, {
		type: why === 'failed' ? 'payout_failure' : 'payout_cancel',
		category: 'payout_reversal',
		amount: row.amount,
		fee: 0,
		source: row.id,
		description: why === 'failed' ? 'PAYOUT FAILURE' : 'PAYOUT CANCEL',
	}).id

export function reconcilePayout(session: Session, row: PayoutRow): PayoutRow {
	if (row.reconcileAt === null) return row
	const completed = session.books.put('payout', { ...row, reconcileAt: null })
	emit(session, 'payout.reconciliation_completed', { kind: 'payout', row: completed })
	return completed
}

/**
 * Selects the lines that the provider lists for a payout: only its own until it has reconciled it.
 * @throws StripeFault for a manual payout, since no lines are tied to it
 */
export function listedLines(session: Session, id: string): (row: BalanceRow) => boolean {
	const payout = findPayout(session, id, 'payout')
	if (!payout.automatic) {
		throw invalid('Balance transaction history can only be filtered on automatic payouts, not manual.', {
			param: 'payout',
		})
	}
	const left = payout.mistake?.kind === 'missingLine' ? payout.mistake.line : null
	return (row) =>
		row.payout === id &&
		row.id !== left &&
		(payout.reconcileAt === null || row.id === payout.balanceTransaction)
}
