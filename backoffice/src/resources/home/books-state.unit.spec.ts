import { expect, test } from 'vitest'
import type { MoneyOverview } from '../../../../domain/activity/overview.contract.ts'
import { booksState } from './books-state.ts'

const look = (holds: boolean, isOverdue: boolean) =>
	booksState({ holds, isOverdue } as NonNullable<MoneyOverview['verified']>)

test('The books are called good only by a look of last night or later; faults stay faults.', () => {
	expect(booksState(null)).toBe('never')
	expect(look(true, false)).toBe('good')
	expect(look(true, true)).toBe('overdue')
	expect(look(false, false)).toBe('bad')
	expect(look(false, true)).toBe('bad')
})
