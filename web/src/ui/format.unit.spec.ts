import { describe, expect, it } from 'vitest'
import type { Currency } from '../../../kernel/wire/money.ts'
import { daysLeft, minorOf, todayIn } from './format.ts'

describe('An amount', () => {
	it('of the API becomes minor units without rounding', () => {
		expect(minorOf(1.1, 'INR')).toBe(110n)
		expect(minorOf(146_300.5, 'INR')).toBe(14_630_050n)
		expect(() => minorOf(0.001, 'INR')).toThrow(RangeError)
		expect(minorOf(1_500.25, 'KWD' as Currency)).toBe(1_500_250n)
	})
})

describe('The days left', () => {
	const noon = Date.parse('2026-11-21T06:30:00Z')

	it.each([
		['2026-11-21', 0],
		['2026-11-22', 1],
		['2026-12-29', 38],
		['2026-11-20', -1],
	])('until %s are %i', (day, days) => {
		expect(daysLeft(day, 'IN', noon)).toBe(days)
	})

	it('do not change within a day', () => {
		expect(daysLeft('2026-11-22', 'IN', Date.parse('2026-11-20T18:30:00Z'))).toBe(1)
		expect(daysLeft('2026-11-22', 'IN', Date.parse('2026-11-21T18:29:59Z'))).toBe(1)
	})

	it("are of the fundraiser's own calendar, wherever its reader is", () => {
		const instant = Date.parse('2026-11-21T20:00:00Z')
		expect(todayIn('IN', instant)).toBe('2026-11-22')
		expect(todayIn('US', instant)).toBe('2026-11-21')
		expect(daysLeft('2026-11-21', 'IN', instant)).toBe(-1)
		expect(daysLeft('2026-11-21', 'US', instant)).toBe(0)
	})
})
