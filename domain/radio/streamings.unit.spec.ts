import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import { MAX_AHEAD_MS } from '../_shared/minutes-rules.contract.ts'
import { startProblem, streamingBody } from './streamings.contract.ts'

const ID = '019ad7f0-0000-7000-8000-000000000001'
const START = Date.UTC(2027, 0, 1, 7)
const lasting = (ms: number, startTime = START) =>
	streamingBody.safeParse({
		title: 'Morning',
		channel: ID,
		startTime,
		endTime: startTime + ms,
		playlist: { _id: ID },
	})
const problemOf = (ms: number) => lasting(ms).error?.issues.map(({ message }) => message)

it.each([
	[-MINUTE_MS, 'radio.fields.atLeastFiveMinutes'],
	[5 * MINUTE_MS - SECOND_MS, 'radio.fields.atLeastFiveMinutes'],
	[DAY_MS + MINUTE_MS, 'radio.fields.atMostOneDay'],
])('A streaming of %i ms is refused.', (ms, message) => {
	expect(problemOf(ms)).toEqual([message])
})

it('A streaming is cut to whole minutes.', () => {
	expect(lasting(5 * MINUTE_MS, START + 59_999).data).toMatchObject({
		startTime: START,
		endTime: START + 5 * MINUTE_MS,
	})
	expect(lasting(DAY_MS).success).toBe(true)
})

it('A streaming begins from now on within a year.', () => {
	expect(startProblem(START - 1, START)).toBe('radio.fields.startInPast')
	expect(startProblem(START, START)).toBeNull()
	expect(startProblem(START + MAX_AHEAD_MS, START)).toBeNull()
	expect(startProblem(START + MAX_AHEAD_MS + 1, START)).toBe('radio.fields.startTooLate')
})
