import { invalid, missing } from '../faults.ts'
import type { Notes, PaymentRow, RefundRow } from '../rows.ts'
import { emit, newId, type Session } from '../session.ts'
import { viewPayment, viewRefund } from '../views.ts'
import { bookLine } from './lines.ts'

export interface RefundParams {
	readonly amount?: number
	readonly notes?: Notes
	readonly receipt?: string | null
	readonly speed?: 'normal' | 'optimum'
}

/** @throws RazorpayFault when the payment isn't captured, is contested, or has less left */
export function createRefund(
	session: Session,
	payment: PaymentRow,
	{ amount, notes = {}, receipt = null, speed = 'normal' }: RefundParams,
	status: 'processed' | 'pending' = 'processed',
): RefundRow {
	const { books } = session
	if (payment.status === 'refunded') throw invalid('The payment has been fully refunded already')
	if (payment.status !== 'captured')
		throw invalid('The payment status should be captured for action to be taken')
	const contested = [...books.all('dispute')].some(
		(row) => row.payment === payment.id && row.status !== 'won',
	)
	if (contested) throw invalid('The payment has an open dispute, and cannot be refunded.')
	const wanted = amount ?? payment.amount - payment.refunded
	if (wanted < 100) throw invalid('The amount must be atleast INR 1.00', 'amount')
	if (payment.refunded + wanted > payment.amount) {
		throw invalid('The refund amount provided is greater than amount captured', 'amount')
	}
	const row = books.put('refund', {
		id: newId(session, 'rfnd_'),
		created: session.now,
		payment: payment.id,
		amount: wanted,
		currency: payment.currency,
		status,
		speed,
		receipt,
		notes,
	})
	setRefunded(session, payment, payment.refunded + wanted)
	bookLine(session, { entity: row.id, type: 'refund', debit: wanted, payment: payment.id })
	announce(session, 'refund.created', row)
	if (status === 'processed') announce(session, 'refund.processed', row)
	return row
}

export function settleRefund(session: Session, id: string, status: 'processed' | 'failed'): RefundRow {
	const { books } = session
	const before = books.get('refund', id)
	if (!before) throw missing()
	if (before.status === 'failed') throw invalid('The refund has failed before.')
	const row = books.put('refund', { ...before, status })
	if (status === 'failed') {
		const payment = books.get('payment', row.payment)
		if (payment) setRefunded(session, payment, payment.refunded - row.amount)
		// The report names the refund a second time, as money that came back.
		bookLine(session, { entity: row.id, type: 'refund', credit: row.amount, payment: row.payment })
	}
	announce(session, status === 'failed' ? 'refund.failed' : 'refund.processed', row)
	return row
}

function setRefunded({ books }: Session, payment: PaymentRow, refunded: number): void {
	const status = refunded === payment.amount ? 'refunded' : 'captured'
	books.put('payment', { ...payment, refunded, status })
}

function announce(
	session: Session,
	type: 'refund.created' | 'refund.processed' | 'refund.failed',
	row: RefundRow,
): void {
	const payment = session.books.get('payment', row.payment)
	if (payment) emit(session, type, { refund: viewRefund(row), payment: viewPayment(session.books, payment) })
}
