import { describe, expect, test, vi } from 'vitest'
import { createStaleAnswers } from './stale-answers.ts'

describe('Stale answers', () => {
	test('Are there until the same address has answered afresh, whatever was asked of it.', () => {
		const stale = createStaleAnswers()
		const changed = vi.fn()
		const leave = stale.subscribe(changed)
		stale.note('/api/backoffice/funds?sort=1', true)
		stale.note('/api/backoffice/overview', false)
		expect([stale.any(), changed.mock.calls.length]).toEqual([true, 1])
		stale.note('/api/backoffice/funds?sort=2', false)
		expect([stale.any(), changed.mock.calls.length]).toEqual([false, 2])
		leave()
		stale.note('/api/backoffice/funds', true)
		expect(changed).toHaveBeenCalledTimes(2)
	})

	test('Are forgotten with the screen that showed them.', () => {
		const stale = createStaleAnswers()
		stale.note('/api/backoffice/withdrawals/1/preview', true)
		stale.forget()
		expect(stale.any()).toBe(false)
	})
})
