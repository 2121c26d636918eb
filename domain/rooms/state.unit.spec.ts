import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { type RoomFacts, roomState } from './state.contract.ts'

const START = Date.UTC(2027, 0, 1, 18)
const FACTS: RoomFacts = {
	startTime: START,
	endTime: START + 60 * MINUTE_MS,
	isCancelled: false,
	startedAt: null,
	presentUntil: null,
	endCause: null,
}
const at = (minutes: number) => START + minutes * MINUTE_MS
const stateAfter = (minutes: number, facts: Partial<RoomFacts> = {}) =>
	roomState({ ...FACTS, ...facts }, at(minutes))

describe('A room', () => {
	it('opens a quarter of an hour before its start, and is missed a quarter after it', () => {
		expect(roomState(FACTS, at(-15) - 1)).toBe('scheduled')
		expect(stateAfter(-15)).toBe('open')
		expect(roomState(FACTS, at(15) - 1)).toBe('open')
		expect(stateAfter(15)).toBe('missed')
	})

	it('is live from the first host to half an hour after its end', () => {
		const lively = { startedAt: at(-10), presentUntil: at(120) }
		expect(stateAfter(-10, lively)).toBe('live')
		expect(roomState({ ...FACTS, ...lively }, at(90) - 1)).toBe('live')
		expect(stateAfter(90, lively)).toBe('ended')
	})

	it('has ended when nobody was in it for ten minutes, but not before its start', () => {
		const left = { startedAt: at(5), presentUntil: at(20) }
		expect(roomState({ ...FACTS, ...left }, at(30) - 1)).toBe('live')
		expect(stateAfter(30, left)).toBe('ended')
		const early = { startedAt: at(-15), presentUntil: at(-14) }
		expect(roomState({ ...FACTS, ...early }, at(10) - 1)).toBe('live')
		expect(stateAfter(10, early)).toBe('ended')
	})

	it('stays as it ended, or cancelled', () => {
		const ended = { startedAt: at(0), presentUntil: at(59), endCause: 'host' } as const
		expect(stateAfter(30, ended)).toBe('ended')
		expect(stateAfter(-30, { endCause: 'missed' })).toBe('missed')
		for (const minutes of [-60, 0, 120]) expect(stateAfter(minutes, { isCancelled: true })).toBe('cancelled')
	})
})
