import { nextPayoutRun } from '../../shared/calendar.ts'
import type { AccountBooks } from '../books.ts'
import { invalid } from '../faults.ts'
import type { BalanceRow, PayoutMistake, PayoutRow } from '../rows.ts'
import type { Session } from '../session.ts'
import { nextOutboundStep, takeOutboundStep } from './outbound.ts'
import { createPayment } from './payments.ts'
import { findPayout, movePayout, reconcilePayout, runPayout } from './payouts.ts'

export const PAYOUT_MISTAKES = ['missingLine', 'wrongFee', 'unknownCharge'] as const
/**
 * - `missingLine`: a charge is in the amount, and left out of the payout's listing
 * - `wrongFee`: the listing shows another fee for a charge than the charge's own line
 * - `unknownCharge`: a charge that was made at the provider itself is among the lines
 */
export type PlantedMistake = (typeof PAYOUT_MISTAKES)[number]

const WRONG_BY = 100
const UNKNOWN_AMOUNT = 5_000

export function schedulePayouts({ books, now }: Session, on: boolean): void {
	books.put('schedule', { id: 'payouts', created: now, on, nextRun: nextPayoutRun(now) })
}

export function payOutNow(session: Session, mistake?: PlantedMistake): PayoutRow {
	if (mistake === 'unknownCharge') chargeAtProvider(session)
	const row = runPayout(session, (lines) => plant(lines, mistake))
	if (!row) throw invalid('There is nothing to pay out.')
	return row
}

function plant(lines: readonly BalanceRow[], kind: PlantedMistake | undefined): PayoutMistake | null {
	if (kind === undefined || kind === 'unknownCharge') return null
	const line = lines.findLast((row) => row.type === 'charge')
	if (!line) throw invalid('The payout has no charge to be wrong about.')
	return kind === 'missingLine' ? { kind, line: line.id } : { kind, line: line.id, fee: line.fee + WRONG_BY }
}

/** Creates a charge outside our application: it names no donation. Its money is available at once. */
function chargeAtProvider(session: Session): void {
	const { books, account, now } = session
	const payment = createPayment(session, {
		amount: UNKNOWN_AMOUNT,
		currency: account.currency.toLowerCase(),
		payment_method: 'pm_card_visa',
		description: 'Made at the provider',
		confirm: true,
	})
	const charge = payment.latestCharge === null ? undefined : books.get('charge', payment.latestCharge)
	const line = charge?.balanceTransaction ? books.get('balance', charge.balanceTransaction) : undefined
	if (!line) throw new Error('The charge at the provider itself failed.')
	books.put('balance', { ...line, availableOn: now })
}

export function advancePayout(
	session: Session,
	id: string,
	to: Exclude<PayoutRow['status'], 'pending'>,
	failureCode?: string,
): PayoutRow {
	return movePayout(session, reconcilePayout(session, findPayout(session, id)), to, failureCode)
}

export function keepToClock({ books, now }: Session): void {
	const schedule = books.get('schedule', 'payouts')
	const nextRun = nextPayoutRun(now)
	if (schedule?.on && schedule.nextRun > nextRun) books.put('schedule', { ...schedule, nextRun })
}

export function nextStep(books: AccountBooks): number | null {
	let next = Number.POSITIVE_INFINITY
	for (const row of books.all('payout')) {
		if (row.reconcileAt !== null) next = Math.min(next, row.reconcileAt)
		if (row.status === 'pending') next = Math.min(next, row.submitAt)
		if (row.status === 'in_transit') next = Math.min(next, row.arrivalDate)
	}
	next = Math.min(next, nextOutboundStep(books))
	const schedule = books.get('schedule', 'payouts')
	if (schedule?.on) next = Math.min(next, schedule.nextRun)
	return Number.isFinite(next) ? next : null
}

export function takeStep(session: Session): void {
	const { books, now } = session
	for (const each of [...books.all('payout')]) {
		const due = each.reconcileAt !== null && each.reconcileAt <= now
		const row = due ? reconcilePayout(session, each) : each
		if (row.status === 'pending' && row.submitAt <= now) movePayout(session, row, 'in_transit')
		else if (row.status === 'in_transit' && row.arrivalDate <= now) movePayout(session, row, 'paid')
	}
	for (const row of [...books.all('outbound')]) takeOutboundStep(session, row)
	const schedule = books.get('schedule', 'payouts')
	if (schedule?.on && schedule.nextRun <= now) {
		runPayout(session)
		books.put('schedule', { ...schedule, nextRun: nextPayoutRun(now) })
	}
}
