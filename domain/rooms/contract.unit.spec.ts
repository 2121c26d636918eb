import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { newRoomBody, startProblem } from './contract.ts'

const START = Date.UTC(2027, 0, 1, 18)
const lasting = (ms: number, changes: object = {}) =>
	newRoomBody.safeParse({
		title: 'An evening with Asha',
		description: 'How the well was dug',
		startTime: START,
		endTime: START + ms,
		ownerId: '019ad7f0-0000-7000-8000-000000000001',
		...changes,
	})
const problemsOf = (ms: number) => lasting(ms).error?.issues.map(({ message }) => message)

it.each([
	[-MINUTE_MS, 'rooms.fields.startNotBeforeEnd'],
	[0, 'rooms.fields.startNotBeforeEnd'],
	[5 * MINUTE_MS - SECOND_MS, 'rooms.fields.atLeastFiveMinutes'],
	[DAY_MS + MINUTE_MS, 'rooms.fields.atMostOneDay'],
])('A room of %i ms is refused.', (ms, message) => {
	expect(problemsOf(ms)).toEqual([message])
})

it('A room lasts from a whole minute to another.', () => {
	expect(lasting(5 * MINUTE_MS, { startTime: START + 59_999 }).data).toMatchObject({
		startTime: START,
		endTime: START + 5 * MINUTE_MS,
	})
})

it.each([
	['x'.repeat(50), 'x'.repeat(100), true],
	['x'.repeat(51), 'x'.repeat(100), false],
	['x'.repeat(50), 'x'.repeat(101), false],
])('The title has at most 50 characters, the description 100 (%#).', (title, description, isRight) => {
	expect(lasting(5 * MINUTE_MS, { title, description }).success).toBe(isRight)
})

it('A room begins in the present minute or within a year.', () => {
	expect(startProblem(START, START + 59_999)).toBeNull()
	expect(startProblem(START, START + MINUTE_MS)).toBe('rooms.fields.startInPast')
	expect(startProblem(START + 366 * DAY_MS, START)).toBeNull()
	expect(startProblem(START + 366 * DAY_MS + MINUTE_MS, START)).toBe('rooms.fields.startTooLate')
})
