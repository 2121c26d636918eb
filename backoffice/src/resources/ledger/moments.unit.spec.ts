import { describe, expect, test } from 'vitest'
import { endOfDay, indexOf, instantOf, localOf, momentOfLocal, stopsOf, visibleMoment } from './moments.ts'

const log = {
	first: new Date(2026, 9, 30, 9, 0).toISOString(),
	last: new Date(2026, 10, 2, 10, 42).toISOString(),
	days: [
		{ day: '2026-10-30', events: 3 },
		{ day: '2026-11-02', events: 5 },
	],
}

describe('The stops of the slider', () => {
	test('are the ends of all days, busy or not, and now.', () => {
		expect(stopsOf(log)).toEqual([
			{ at: endOfDay('2026-10-30'), events: 3 },
			{ at: endOfDay('2026-10-31'), events: 0 },
			{ at: endOfDay('2026-11-01'), events: 0 },
			{ at: null, events: 5 },
		])
	})

	test('of an empty log are now alone.', () => {
		expect(stopsOf({ first: null, last: null, days: [] })).toEqual([{ at: null, events: 0 }])
	})

	test('hold every moment: its own day, and now for what is later.', () => {
		const stops = stopsOf(log)
		expect(indexOf(stops, null)).toBe(3)
		expect(indexOf(stops, endOfDay('2026-10-31'))).toBe(1)
		expect(indexOf(stops, new Date(2026, 9, 31, 12).toISOString())).toBe(1)
		expect(indexOf(stops, new Date(2026, 10, 2, 9).toISOString())).toBe(3)
		expect(indexOf(stops, '2020-01-01T00:00:00.000Z')).toBe(0)
	})
})

describe('A moment', () => {
	test('may be an instant, a saved run, or a position, which stands for no time.', () => {
		const id = '01930000-0000-7000-8000-000000000001'
		const runs = [{ id, position: '1', asOf: '2026-10-31T18:29:59.999Z', effectiveAt: null, signed: true }]
		expect(instantOf('2026-10-31T18:29:59.999Z', { runs })).toBe('2026-10-31T18:29:59.999Z')
		expect(instantOf(id, { runs })).toBe('2026-10-31T18:29:59.999Z')
		expect(instantOf(id, { runs: [] })).toBeNull()
		expect(instantOf('00000000000000000042', { runs })).toBeNull()
		expect(instantOf(undefined, { runs })).toBeNull()
	})

	test('of a report is what was asked for, a run’s, or what the server understood; never now while that is not known.', () => {
		const id = '01930000-0000-7000-8000-000000000001'
		const [at, until] = ['2026-11-02T04:00:00.000Z', '2026-10-31T18:29:59.999Z']
		const runs = [{ id, position: '1', asOf: at, effectiveAt: until, signed: true }]
		const answered = { at, effectiveAt: until }
		const ofRun = { knownAt: at, movedUntil: until, isRun: true }
		expect(visibleMoment({ asOf: id }, runs, undefined)).toEqual(ofRun)
		expect(visibleMoment({ asOf: id }, [], answered)).toEqual(ofRun)
		const unknown = { knownAt: undefined, movedUntil: undefined, isRun: true }
		expect(visibleMoment({ asOf: id }, [], undefined)).toEqual(unknown)
		expect(visibleMoment({ asOf: id, effectiveAt: at }, runs, undefined).movedUntil).toBe(at)
		const position = '00000000000000000042'
		expect(visibleMoment({ asOf: position }, runs, undefined)).toMatchObject({ knownAt: undefined })
		expect(visibleMoment({ asOf: position }, runs, { at, effectiveAt: null })).toMatchObject({ knownAt: at })
		expect(visibleMoment({ asOf: at }, [], undefined)).toMatchObject({ knownAt: at, movedUntil: null })
		expect(visibleMoment({ effectiveAt: at }, [], undefined)).toMatchObject({ knownAt: null, movedUntil: at })
	})

	test('that is typed means the whole minute, and reads back as it was typed.', () => {
		const at = momentOfLocal('2026-10-31T23:59')
		expect(at).toBe(endOfDay('2026-10-31'))
		expect(localOf(at)).toBe('2026-10-31T23:59')
	})

	test('that is half typed is none.', () => {
		expect(momentOfLocal('')).toBeNull()
		expect(momentOfLocal('0002-10-31T23:59')).toBeNull()
		expect(localOf(null)).toBe('')
	})
})
