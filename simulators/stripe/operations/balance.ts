import type { BalanceRow } from '../rows.ts'
import type { Session } from '../session.ts'

export function bookBalance(
	session: Session,
	line: Pick<BalanceRow, 'type' | 'category' | 'amount' | 'fee' | 'source' | 'payout'> & {
		readonly availableOn?: number
		readonly description?: string
	},
): BalanceRow {
	return session.books.put('balance', {
		...line,
		id: session.books.newId('txn_'),
		created: session.now,
		availableOn: line.availableOn ?? session.now,
		currency: session.account.currency.toLowerCase(),
		description: line.description ?? null,
	})
}
