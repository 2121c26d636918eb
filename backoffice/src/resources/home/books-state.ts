import type { MoneyOverview } from '../../../../domain/activity/overview.contract.ts'

/** The state of the books by their last check; a good result expires when no check has followed in time. */
export type BooksState = 'never' | 'bad' | 'overdue' | 'good'

export function booksState(verified: MoneyOverview['verified']): BooksState {
	if (verified === null) return 'never'
	if (!verified.holds) return 'bad'
	return verified.isOverdue ? 'overdue' : 'good'
}
