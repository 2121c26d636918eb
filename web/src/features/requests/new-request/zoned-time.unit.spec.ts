import { describe, expect, it } from 'vitest'
import { zoneName } from '../../../../../kernel/wire/wall-clock.ts'
import { instantOfLocal, localTimeOf } from './zoned-time.ts'

describe('Times by the clock of a zone', () => {
	it.each([
		['2026-11-21T16:05', 'Asia/Kolkata', '2026-11-21T10:35:00.000Z'],
		['2026-11-21T16:05', 'America/Los_Angeles', '2026-11-22T00:05:00.000Z'],
		['2026-07-01T00:00', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
	])('%s in %s are the instant %s, and back', (local, zone, instant) => {
		expect(instantOfLocal(local, zone)).toBe(instant)
		expect(localTimeOf(instant, zone)).toBe(local)
	})

	it('that the clock leaves out are none, and of those that it shows twice the first counts', () => {
		expect(instantOfLocal('2026-03-08T02:30', 'America/Los_Angeles')).toBeNull()
		expect(instantOfLocal('2026-11-01T01:30', 'America/Los_Angeles')).toBe('2026-11-01T08:30:00.000Z')
	})

	it.each(['', '2026-11-21', '2026-13-21T10:00', 'tomorrow'])('%j is no time', (typed) => {
		expect(instantOfLocal(typed, 'Asia/Kolkata')).toBeNull()
	})

	it('name their zone in the reader’s language', () => {
		expect(zoneName('Asia/Kolkata', 'en-IN')).toBe('India Standard Time')
	})
})
