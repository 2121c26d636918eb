import type { MoneyOverview } from '../../../../domain/activity/overview.contract.ts'

/** How the books stand by their last look: that they agreed once says nothing when no look has followed in time. */
export type BooksState = 'never' | 'bad' | 'overdue' | 'good'

export function booksState(verified: MoneyOverview['verified']): BooksState {
	if (verified === null) return 'never'
	if (!verified.holds) return 'bad'
	return verified.isOverdue ? 'overdue' : 'good'
}
