import { describe, expect, it } from 'vitest'
import { eventTimes } from './event-times.ts'

const KINDNESS_DAY = ['2023-11-18T19:00:00.000Z', '2023-11-19T04:30:00.000Z'] as const

describe('The times of an edition', () => {
	it('are those of the specification to the letter, in the zone of the place', () => {
		expect(eventTimes(...KINDNESS_DAY, 'America/Los_Angeles', 'en')).toEqual({
			day: 'Saturday, 18 Nov 2023',
			from: '11:00 AM',
			until: '08:30 PM',
			zone: 'PST',
		})
	})

	it('are named in the zone and the language of their reader', () => {
		expect(eventTimes(...KINDNESS_DAY, 'Asia/Kolkata', 'hi')).toEqual({
			day: 'रविवार, 19 नवंबर 2023',
			from: '12:30 AM',
			until: '10:00 AM',
			zone: 'IST',
		})
	})

	it('name the day of the end when it is another one', () => {
		expect(eventTimes(...KINDNESS_DAY, 'Europe/Berlin', 'en')).toMatchObject({
			day: 'Saturday, 18 Nov 2023',
			from: '08:00 PM',
			until: 'Sunday, 19 Nov 2023, 05:30 AM',
		})
	})
})
