import { describe, expect, it } from 'vitest'
import { formatDay } from './days.ts'

describe('A day', () => {
	it('reads DD-MMM-YYYY, whole, in both languages', () => {
		const day = new Date('2027-07-04T00:00:00Z')
		expect(formatDay(day, 'en-IN', 'UTC')).toBe('04-Jul-2027')
		expect(formatDay(day, 'en-US', 'UTC')).toBe('04-Jul-2027')
		expect(formatDay(day, 'hi-IN', 'UTC')).toBe('04-जुल॰-2027')
	})

	it('has three letters for every month in English', () => {
		const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 9)))
		for (const month of months) expect(formatDay(month, 'en-IN', 'UTC')).toMatch(/^09-[A-Z][a-z]{2}-2026$/)
	})

	it('is the day of a zone where one is given', () => {
		const late = new Date('2026-11-21T20:00:00Z')
		expect(formatDay(late, 'en-IN', 'Asia/Kolkata')).toBe('22-Nov-2026')
		expect(formatDay(late, 'en-IN', 'America/Los_Angeles')).toBe('21-Nov-2026')
	})
})
