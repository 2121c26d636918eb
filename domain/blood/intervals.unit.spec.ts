import { describe, expect, it } from 'vitest'
import { BLOOD_COMPONENTS } from '../_shared/blood-groups.contract.ts'
import { intervalDays, intervalRows, restedFrom } from './intervals.contract.ts'

describe('how long a donor rests', () => {
	it.each([
		['IN', 'wholeBlood', 'wholeBlood', 'male', 90],
		['IN', 'wholeBlood', 'redCells', 'female', 120],
		['IN', 'wholeBlood', 'wholeBlood', null, 120],
		['IN', 'wholeBlood', 'platelets', 'male', 28],
		['IN', 'platelets', 'wholeBlood', 'female', 28],
		['IN', 'platelets', 'platelets', 'male', 2],
		['IN', 'plasma', 'platelets', null, 2],
		['US', 'wholeBlood', 'wholeBlood', 'female', 56],
		['US', 'redCells', 'wholeBlood', 'male', 112],
		['US', 'platelets', 'platelets', null, 7],
		['US', 'plasma', 'plasma', 'male', 28],
	] as const)('in %s after %s before %s, %s: %i days', (region, last, next, sex, days) => {
		expect(intervalDays(last, next, sex, region)).toBe(days)
	})

	it('ends on a calendar day, over months and leap years', () => {
		const last = { day: '2027-12-01', component: 'wholeBlood' } as const
		expect(restedFrom(last, 'wholeBlood', 'male', 'IN')).toBe('2028-02-29')
		expect(restedFrom(last, 'plasma', 'male', 'IN')).toBe('2027-12-29')
		expect(restedFrom(null, 'plasma', null, 'IN')).toBeNull()
	})

	it('has a row for each last donation and sex', () => {
		const rows = intervalRows('wholeBlood', 'IN')
		expect(rows).toHaveLength(BLOOD_COMPONENTS.length * 3)
		expect(rows).toContainEqual({ last: 'wholeBlood', sex: 'male', days: 90 })
		expect(rows).toContainEqual({ last: 'plasma', sex: null, days: 28 })
	})
})
