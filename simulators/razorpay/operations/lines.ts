import type { LineRow } from '../rows.ts'
import { newId, type Session } from '../session.ts'

export function bookLine(
	session: Session,
	line: Pick<LineRow, 'entity' | 'type'> & Partial<LineRow>,
): LineRow {
	return session.books.put('line', {
		id: newId(session, 'txn_'),
		created: session.now,
		debit: 0,
		credit: 0,
		fee: 0,
		tax: 0,
		currency: session.account.currency,
		payment: null,
		dispute: null,
		description: null,
		availableAt: session.now,
		settlement: null,
		...line,
	})
}

export const netOf = ({ credit, debit }: LineRow): number => credit - debit
