import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REGIONS } from '../../kernel/wire/regions.ts'
import { dueAt, firstDueAfter, periodAfter, periodOf } from './calendar-rules.contract.ts'

const zones = fc.constantFrom(...REGIONS.map(({ timeZone }) => timeZone), 'America/New_York', 'UTC')
const days = fc.integer({ min: 1, max: 31 })
const years = fc.integer({ min: 2024, max: 2060 })

const wall = (epochMs: number, timeZone: string) =>
	new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(epochMs)

describe('the calendar', () => {
	it('has twelve due times in any year, each at ten in the morning of its month', () => {
		fc.assert(
			fc.property(years, days, zones, (year, day, zone) => {
				let period = `${year}-01`
				const due: string[] = []
				while (period < `${year + 1}-01`) {
					const at = dueAt(period, day, zone)
					due.push(wall(at, zone))
					expect(periodOf(at, zone)).toBe(period)
					period = periodAfter(period)
				}
				expect(due).toHaveLength(12)
				expect(due.every((text) => text.endsWith(' 10:00'))).toBe(true)
			}),
		)
	})

	it('falls back to the last day of a shorter month, and not for ever', () => {
		const on = (period: string) => wall(dueAt(period, 31, 'Asia/Kolkata'), 'Asia/Kolkata')
		expect(['2027-01', '2027-02', '2028-02', '2027-03', '2027-04'].map(on)).toEqual([
			'2027-01-31 10:00',
			'2027-02-28 10:00',
			'2028-02-29 10:00',
			'2027-03-31 10:00',
			'2027-04-30 10:00',
		])
	})

	it('counts days of tries by the calendar, also where a clock is shifted between', () => {
		const zone = 'America/Los_Angeles'
		expect(wall(dueAt('2027-03', 12, zone, 3), zone)).toBe('2027-03-15 10:00')
		expect(dueAt('2027-03', 12, zone, 3) - dueAt('2027-03', 12, zone)).toBe(71 * 3_600_000)
		expect(wall(dueAt('2027-12', 31, zone, 14), zone)).toBe('2028-01-14 10:00')
	})

	it('finds the first period that is due after an instant', () => {
		fc.assert(
			fc.property(years, days, zones, fc.integer({ min: 0, max: 400 }), (year, day, zone, later) => {
				const now = Date.UTC(year, 0, 1) + later * 86_400_000
				const period = firstDueAfter(now, `${year}-01`, day, zone)
				expect(dueAt(period, day, zone)).toBeGreaterThan(now)
				expect(dueAt(period, day, zone) - now).toBeLessThan(33 * 86_400_000)
			}),
		)
	})
})
