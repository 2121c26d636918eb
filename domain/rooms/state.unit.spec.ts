import { expect, it } from 'vitest'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { roomState } from './state.contract.ts'

const START = Date.UTC(2027, 0, 1, 18)
const TIMES = { startTime: START, endTime: START + 60 * MINUTE_MS, isCancelled: false }

it.each([
	[-15 * MINUTE_MS - 1, 'scheduled'],
	[-15 * MINUTE_MS, 'open'],
	[0, 'open'],
	[60 * MINUTE_MS - 1, 'open'],
	[60 * MINUTE_MS, 'ended'],
])('%i ms from its start a room is %s.', (after, state) => {
	expect(roomState(TIMES, START + after)).toBe(state)
})

it.each([-60, 0, 120])('A cancelled room stays cancelled, %i minutes from its start.', (minutes) => {
	expect(roomState({ ...TIMES, isCancelled: true }, START + minutes * MINUTE_MS)).toBe('cancelled')
})
