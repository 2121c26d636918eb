import { expect, it } from 'vitest'
import { isCheckOverdue } from './books.contract.ts'

it('a look at the books is overdue once the nightly one has been missing for two hours', () => {
	const finishedAt = '2026-11-20T02:00:00.000Z'
	const at = (instant: string) => isCheckOverdue(finishedAt, Date.parse(instant))
	expect(at('2026-11-20T02:00:00.000Z')).toBe(false)
	expect(at('2026-11-21T04:00:00.000Z')).toBe(false)
	expect(at('2026-11-21T04:00:00.001Z')).toBe(true)
})
