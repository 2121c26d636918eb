import { describe, expect, test } from 'vitest'
import { dayOf, startOfDay } from './list/days.ts'
import { formatDay, formatMoment, formatUtc, hoursSince } from './time.ts'

describe('Times', () => {
	test('A day reads DD-MMM-YYYY and is the same in every zone.', () => {
		expect(formatDay('2027-01-15', 'en')).toBe('15-Jan-2027')
		expect(formatDay('2026-09-01', 'en')).toBe('01-Sep-2026')
	})

	test('A moment is told by the clock of its region, or of that of its currency, and names it.', () => {
		for (const of of ['IN', 'INR'])
			expect(formatMoment('2026-11-21T20:00:00Z', 'en', { of })).toMatch(/^22-Nov-2026, 01:30 IST/)
		expect(formatMoment('2026-11-21T20:00:00Z', 'en')).toMatch(/^2[12]-Nov-2026, \d\d:\d\d \S+$/)
	})

	test('The books’ time is UTC, to the second.', () => {
		expect(formatUtc('2026-11-21T05:12:09.876Z')).toBe('2026-11-21 05:12:09 UTC')
	})

	test('An age is whole hours, and a clock that runs ahead makes it none.', () => {
		const now = Date.parse('2026-11-21T12:00:00Z')
		expect(hoursSince('2026-11-19T13:59:00Z', now)).toBe(46)
		expect(hoursSince('2026-11-21T12:00:01Z', now)).toBe(0)
	})
})

describe('Days in filters', () => {
	test('A range includes its last day whole, and shows the days that were chosen.', () => {
		const from = startOfDay('2026-10-31')
		const to = startOfDay('2026-10-31', true)
		expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000)
		expect(dayOf(from)).toBe('2026-10-31')
		expect(dayOf(to, true)).toBe('2026-10-31')
	})
})
