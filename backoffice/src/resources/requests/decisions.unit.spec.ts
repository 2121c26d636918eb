import { describe, expect, test } from 'vitest'
import {
	ACTIONS_WITH_REASON,
	REVIEW_ACTIONS,
	reasonedReviewBody,
} from '../../../../domain/requests/backoffice.contract.ts'
import { type BulkChoice, bulkChoice } from '../../../../domain/requests/bulk.contract.ts'
import { arrange, confirmsFirst } from './decisions.ts'

describe('The decision bar', () => {
	test('A pending request offers approval first, and rejection apart.', () => {
		expect(arrange(['approve', 'reject', 'askForMore', 'markSpam', 'hold'])).toEqual({
			main: 'approve',
			others: ['askForMore', 'hold'],
			ending: ['reject', 'markSpam'],
		})
	})

	test('A proposed change comes before anything else about a live request.', () => {
		const { main, others } = arrange(['hold', 'acceptChange', 'declineChange', 'deactivate'])
		expect(main).toBe('acceptChange')
		expect(others).toEqual(['hold', 'declineChange'])
	})

	test('Every action has exactly one place.', () => {
		const { main, others, ending } = arrange(REVIEW_ACTIONS)
		expect([main, ...others, ...ending].sort()).toEqual([...REVIEW_ACTIONS].sort())
	})

	test('Without actions there is nothing to place.', () => {
		expect(arrange([])).toEqual({ main: null, others: [], ending: [] })
	})

	test('What needs a reason asks for it, and what ends something asks once more.', () => {
		expect(ACTIONS_WITH_REASON.every(confirmsFirst)).toBe(true)
		expect(confirmsFirst('expire')).toBe(true)
		expect(confirmsFirst('approve')).toBe(false)
	})

	test('Several are decided for a reason, unless each has its own.', () => {
		const isTaken = (action: BulkChoice['action'], reason: string) =>
			bulkChoice.safeParse({ action, reason }).success
		expect([isTaken('hold', ' '), isTaken('hold', 'Which roof?')]).toEqual([false, true])
		expect([isTaken('approve', ''), isTaken('asRecommended', '')]).toEqual([true, true])
		expect(reasonedReviewBody.safeParse({ reason: ' ' }).success).toBe(false)
	})
})
