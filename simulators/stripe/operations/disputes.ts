import type Stripe from 'stripe'
import { invalid, missing } from '../faults.ts'
import type { ChargeRow, DisputeRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { bookBalance, exchange } from './balance.ts'
import { checkFiles } from './files.ts'
import { endMandate } from './setups.ts'
import { updateWarnings } from './warnings.ts'

/**
 * Opens a dispute. The bank holds the amount until the decision, and the provider keeps its fee. A returned
 * debit is decided at once: the money is gone, and the mandate ends.
 */
export function openDispute(
	session: Session,
	charge: ChargeRow,
	{ amount, reason }: { amount: number; reason: string },
): DisputeRow {
	if (charge.failure || charge.pending || charge.disputed)
		throw invalid(`Charge ${charge.id} can't be disputed.`)
	if (amount < 1 || amount > charge.amount) throw invalid(`A dispute is about 1 to ${charge.amount}.`)
	const id = session.books.newId('du_')
	const withdrawn = bookBalance(session, {
		type: 'adjustment',
		category: 'dispute',
		...exchange(session, -amount, charge.currency),
		fee: Number(session.account.fees.dispute),
		source: id,
	})
	updateWarnings(session, session.books.put('charge', { ...charge, disputed: true }))
	const isReturn = session.books.get('paymentMethod', charge.paymentMethod)?.bank !== undefined
	const row = session.books.put('dispute', {
		id,
		charge: charge.id,
		payment: charge.payment,
		created: session.now,
		amount,
		currency: charge.currency,
		status: isReturn ? 'lost' : 'needs_response',
		reason,
		balanceTransactions: [withdrawn.id],
	})
	emit(session, 'charge.dispute.created', { kind: 'dispute', row })
	emit(session, 'charge.dispute.funds_withdrawn', { kind: 'dispute', row })
	if (isReturn) {
		emit(session, 'charge.dispute.closed', { kind: 'dispute', row })
		endMandate(session, session.books.get('payment', charge.payment)?.mandate)
	}
	return row
}

function findDispute({ books }: Session, id: string): DisputeRow {
	const dispute = books.get('dispute', id)
	if (!dispute) throw missing('dispute', id, 'id')
	return dispute
}

/**
 * Closes a dispute. When it is won, the amount returns without the fee. A lost one may still be won on
 * appeal.
 */
export function closeDispute(session: Session, id: string, outcome: 'won' | 'lost'): DisputeRow {
	const dispute = findDispute(session, id)
	const isAppeal = dispute.status === 'lost' && outcome === 'won'
	const isOpen = dispute.status === 'needs_response' || dispute.status === 'under_review'
	if (!isOpen && !isAppeal) throw invalid(`The dispute ${id} is ${dispute.status}.`)
	const returned =
		outcome === 'won'
			? [
					bookBalance(session, {
						type: 'adjustment',
						category: 'dispute_reversal',
						...exchange(session, dispute.amount, dispute.currency),
						fee: 0,
						source: id,
					}).id,
				]
			: []
	const row = session.books.put('dispute', {
		...dispute,
		status: outcome,
		balanceTransactions: [...dispute.balanceTransactions, ...returned],
	})
	if (outcome === 'won') emit(session, 'charge.dispute.funds_reinstated', { kind: 'dispute', row })
	emit(session, 'charge.dispute.closed', { kind: 'dispute', row })
	return row
}

/**
 * Saves evidence; submitting it, which is possible once, sends it to the bank.
 * @throws StripeFault
 */
export function updateDispute(
	session: Session,
	{ evidence = {}, submit = true }: Pick<Stripe.DisputeUpdateParams, 'evidence' | 'submit'>,
	id: string,
): DisputeRow {
	const dispute = findDispute(session, id)
	if (dispute.status !== 'needs_response') throw invalid(`The dispute ${id} takes no evidence any more.`)
	checkFiles(session, { ...dispute.evidence, ...evidence })
	const texts = Object.entries(evidence).filter(
		(each): each is [string, string] => typeof each[1] === 'string',
	)
	const row = session.books.put('dispute', {
		...dispute,
		evidence: { ...dispute.evidence, ...Object.fromEntries(texts) },
		status: submit ? 'under_review' : 'needs_response',
	})
	emit(session, 'charge.dispute.updated', { kind: 'dispute', row })
	return row
}
