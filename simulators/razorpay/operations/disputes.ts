import { invalid, missing } from '../faults.ts'
import type { DisputeRow, EventType, PaymentRow } from '../rows.ts'
import { emit, newId, type Session } from '../session.ts'
import { viewDispute, viewPayment } from '../views.ts'
import { bookLine } from './lines.ts'

const UNTIL_ANSWERED = 9 * 86_400

export function openDispute(
	session: Session,
	payment: PaymentRow,
	of: { readonly amount?: number; readonly reason?: string; readonly deductsAtOnce?: boolean } = {},
): DisputeRow {
	if (payment.status !== 'captured') throw invalid('Only what was captured is disputed.')
	const amount = of.amount ?? payment.amount - payment.refunded
	const row = session.books.put('dispute', {
		id: newId(session, 'disp_'),
		created: session.now,
		payment: payment.id,
		amount,
		currency: payment.currency,
		deducted: 0,
		reason: of.reason ?? 'chargeback_authorization',
		status: 'open',
		respondBy: session.now + UNTIL_ANSWERED,
	})
	const opened = of.deductsAtOnce ? deduct(session, row) : row
	announce(session, 'payment.dispute.created', opened)
	return opened
}

export function findDispute({ books }: Session, id: string): DisputeRow {
	const row = books.get('dispute', id)
	if (!row) throw missing()
	return row
}

export function closeDispute(session: Session, id: string, outcome: 'won' | 'lost'): DisputeRow {
	const before = findDispute(session, id)
	if (before.status === 'won' || before.status === 'lost') throw invalid('The dispute is closed.')
	const settled = outcome === 'lost' && before.deducted === 0 ? deduct(session, before) : before
	const row = session.books.put('dispute', { ...settled, status: outcome })
	if (outcome === 'won' && row.deducted > 0) adjust(session, row, { credit: row.deducted })
	announce(session, outcome === 'won' ? 'payment.dispute.won' : 'payment.dispute.lost', row)
	return row
}

export interface ContestParams {
	readonly amount: number
	readonly summary?: string
	readonly billing_proof?: readonly string[]
	readonly customer_communication?: readonly string[]
	readonly proof_of_service?: readonly string[]
	readonly explanation_letter?: readonly string[]
	readonly others?: readonly { readonly document_ids: readonly string[] }[]
	readonly action?: string
}

const MAX_CHARACTERS = 1_000

export function contestDispute(session: Session, id: string, params: ContestParams): DisputeRow {
	const before = findDispute(session, id)
	const { amount, summary = '', action, others = [] } = params
	if (before.status !== 'open') throw invalid('The dispute takes no evidence any more.')
	if (action !== 'submit') throw invalid('Only the action submit is simulated.', 'action')
	if (amount < 1 || amount > before.amount) throw invalid('The amount is not that of the dispute.', 'amount')
	if (summary === '' || [...summary].length > MAX_CHARACTERS)
		throw invalid(`The summary may not be greater than ${MAX_CHARACTERS} characters.`, 'summary')
	const documents = [
		...(params.billing_proof ?? []),
		...(params.customer_communication ?? []),
		...(params.proof_of_service ?? []),
		...(params.explanation_letter ?? []),
		...others.flatMap(({ document_ids: ids }) => ids),
	]
	if (documents.length === 0) throw invalid('At least one document is required.')
	for (const document of documents) if (!session.books.get('document', document)) throw missing()
	const row = session.books.put('dispute', {
		...before,
		status: 'under_review',
		evidence: { summary, documents },
	})
	announce(session, 'payment.dispute.under_review', row)
	return row
}

function deduct(session: Session, row: DisputeRow): DisputeRow {
	adjust(session, row, { debit: row.amount })
	return session.books.put('dispute', { ...row, deducted: row.amount })
}

function adjust(session: Session, row: DisputeRow, by: { credit: number } | { debit: number }): void {
	bookLine(session, {
		entity: newId(session, 'adj_'),
		type: 'adjustment',
		payment: row.payment,
		dispute: row.id,
		description: 'credit' in by ? `Credit for dispute ${row.id}` : `Debit for dispute ${row.id}`,
		...by,
	})
}

function announce(session: Session, type: EventType, row: DisputeRow): void {
	const payment = session.books.get('payment', row.payment)
	if (payment)
		emit(session, type, { payment: viewPayment(session.books, payment), dispute: viewDispute(row) })
}
