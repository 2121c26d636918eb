import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../../kernel/wire/time.ts'
import { daysFrom, mondayOf, partsOf, stepped, thisWeek } from './week.ts'

const hoursOf = (monday: string, zone: string) =>
	daysFrom(monday, zone).map(({ from, until }) => (until - from) / HOUR_MS)

describe('a week', () => {
	it.each([
		['2026-11-30', 'Asia/Kolkata', [24, 24, 24, 24, 24, 24, 24]],
		['2027-03-08', 'America/Los_Angeles', [24, 24, 24, 24, 24, 24, 23]],
		['2027-11-01', 'America/Los_Angeles', [24, 24, 24, 24, 24, 24, 25]],
		['2027-10-25', 'Europe/Berlin', [24, 24, 24, 24, 24, 24, 25]],
	])('from %s in %s has days of these hours', (monday, zone, hours) => {
		expect(hoursOf(monday, zone)).toEqual(hours)
	})

	it('begins on a Monday of its zone', () => {
		expect(mondayOf('2026-12-06')).toBe('2026-11-30')
		expect(mondayOf('2026-11-30', 1)).toBe('2026-12-07')
		const sundayInPune = Date.parse('2026-12-05T19:00Z')
		expect(thisWeek(sundayInPune, 'Asia/Kolkata')).toBe('2026-11-30')
		expect(thisWeek(Date.parse('2026-12-07T01:00Z'), 'America/Los_Angeles')).toBe('2026-11-30')
		expect(daysFrom('2026-11-30', 'Asia/Kolkata')[0]).toEqual({
			day: '2026-11-30',
			from: Date.parse('2026-11-29T18:30Z'),
			until: Date.parse('2026-11-30T18:30Z'),
		})
	})
})

it('A day is divided among its streamings and what is between them, also over midnight.', () => {
	const day = { day: '2026-11-30', from: 0, until: 24 }
	const parts = (...spans: readonly (readonly [number, number])[]) =>
		partsOf(
			day,
			spans.map(([startTime, endTime]) => ({ startTime, endTime })),
		).map(({ of, from, until }) => [of !== null, from, until])
	expect(parts()).toEqual([[false, 0, 24]])
	expect(parts([-2, 3], [3, 5], [8, 9], [20, 30])).toEqual([
		[true, 0, 3],
		[true, 3, 5],
		[false, 5, 8],
		[true, 8, 9],
		[false, 9, 20],
		[true, 20, 24],
	])
	expect(parts([-5, 0], [24, 25])).toEqual([[false, 0, 24]])
})

it.each([
	['ArrowDown', [0, 0], [0, 1]],
	['ArrowDown', [0, 1], [2, 0]],
	['ArrowUp', [2, 0], [0, 1]],
	['ArrowUp', [0, 0], [0, 0]],
	['ArrowRight', [0, 1], [2, 0]],
	['ArrowLeft', [2, 0], [0, 0]],
	['ArrowRight', [2, 0], [2, 0]],
] as const)('%s leads from %j to %j.', (arrow, from, to) => {
	expect(stepped([2, 0, 1, 0], from, arrow)).toEqual(to)
})
