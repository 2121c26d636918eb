import { describe, expect, it } from 'vitest'
import { dayIn, monthIn, REGIONS, regionOf } from './regions.contract.ts'

const iso = (epochMs: number) => new Date(epochMs).toISOString()

describe('months of a region', () => {
	it.each([
		['IN', '2026-10', '2026-09-30T18:30:00.000Z', '2026-10-31T18:29:59.999Z'],
		['IN', '2026-12', '2026-11-30T18:30:00.000Z', '2026-12-31T18:29:59.999Z'],
		// Daylight saving time ends on the first of November, within the month.
		['US', '2026-11', '2026-11-01T07:00:00.000Z', '2026-12-01T07:59:59.999Z'],
		['US', '2026-03', '2026-03-01T08:00:00.000Z', '2026-04-01T06:59:59.999Z'],
		['US', '2028-02', '2028-02-01T08:00:00.000Z', '2028-03-01T07:59:59.999Z'],
	])('of %s, %s, begin and end by its own clock', (code, month, startsAt, endsAt) => {
		const found = monthIn(regionOf(code), month)
		expect([iso(found.startsAt), iso(found.endsAt)]).toEqual([startsAt, endsAt])
	})
	it('hold exactly the days of that month', () => {
		for (const region of REGIONS) {
			for (const month of ['2026-02', '2026-03', '2026-11', '2027-01']) {
				const { startsAt, endsAt } = monthIn(region, month)
				const days = [startsAt - 1, startsAt, endsAt, endsAt + 1].map((at) => dayIn(region, at).slice(0, 7))
				expect(days.map((day) => day === month)).toEqual([false, true, true, false])
			}
		}
	})
})
