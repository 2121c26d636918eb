import { describe, expect, test } from 'vitest'
import type { Overview } from '../../../../domain/activity/contract.ts'
import { workFor } from './work.ts'

const overview = (changes: Partial<Overview> = {}): Overview => ({
	waiting: 5,
	oldestWaitingHours: 12,
	giftsToday: 128,
	projectionLagMs: 40,
	deadLetters: 3,
	unmatchedGifts: 2,
	...changes,
})

const keys = (...given: Parameters<typeof workFor>) => workFor(...given).map(({ key }) => key)

describe('What needs me today', () => {
	test('An admin is sent to the queue alone.', () => {
		expect(keys(overview(), ['admin'])).toEqual(['review'])
	})

	test('Finance sees what went wrong before what waits for others.', () => {
		expect(keys(overview(), ['finAdmin'])).toEqual(['effects', 'unmatched', 'review'])
	})

	test('A request that has waited a day and a half is hot.', () => {
		const hot = (oldestWaitingHours: number | null) =>
			workFor(overview({ oldestWaitingHours }), ['admin'])[0]?.hot
		expect(hot(35)).toBe(false)
		expect(hot(36)).toBe(true)
		expect(hot(null)).toBe(false)
	})

	test('What is zero is left out.', () => {
		expect(keys(overview({ waiting: 0, deadLetters: 0, unmatchedGifts: 0 }), ['superAdmin'])).toEqual([])
	})

	test('What a role may not know counts as nothing.', () => {
		expect(keys(overview({ unmatchedGifts: null }), ['finAdmin'])).not.toContain('unmatched')
	})

	test('Only who may decide is asked to review.', () => {
		expect(workFor(overview(), ['admin'])[0]?.go).toBe('home.reviewGo')
		expect(workFor(overview(), ['volunteerAdmin'])[0]?.go).toBe('home.open')
	})
})
