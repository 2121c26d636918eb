import { expect, test } from 'vitest'
import type { MoneyOverview } from '../../../../domain/activity/overview.contract.ts'
import { booksState } from './books-state.ts'

const variant = (holds: boolean, isOverdue: boolean) =>
	booksState({ holds, isOverdue } as NonNullable<MoneyOverview['verified']>)

test('The books are called good only by a look of last night or later; faults stay faults.', () => {
	expect(booksState(null)).toBe('never')
	expect(variant(true, false)).toBe('good')
	expect(variant(true, true)).toBe('overdue')
	expect(variant(false, false)).toBe('bad')
	expect(variant(false, true)).toBe('bad')
})
