import { describe, expect, it } from 'vitest'
import { choiceOf, withChoice } from './status-filter.ts'

describe('the picker of a withdrawal’s status', () => {
	it('asks either for what waits or for one status, and keeps the other filters', () => {
		const queue = { waiting: true, currency: 'USD' }
		expect(withChoice(queue, 'paid')).toEqual({ status: 'paid', currency: 'USD' })
		expect(withChoice({ status: 'paid', currency: 'USD' }, 'waiting')).toEqual(queue)
		expect(withChoice(queue, '')).toEqual({ currency: 'USD' })
	})
	it('shows what the list is filtered by', () => {
		expect([{ waiting: true }, { status: 'approved' }, {}].map(choiceOf)).toEqual(['waiting', 'approved', ''])
		expect(choiceOf({ waiting: true, status: 'paid' })).toBe('paid')
	})
})
