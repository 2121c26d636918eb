import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoment, momentOf } from './moments.ts'
import { REGIONS } from './regions.ts'

const AT = '2026-12-06T00:00:00Z'
const INDIA = { language: 'en', zone: 'Asia/Kolkata' } as const
const CALIFORNIA = { language: 'en', zone: 'America/Los_Angeles' } as const

describe('A moment', () => {
	it('is told by the clock of its region, as people there write it, and names the zone', () => {
		expect(formatMoment(AT, INDIA)).toBe('06-Dec-2026, 5:30 am IST')
		expect(formatMoment(AT, CALIFORNIA)).toMatch(/^05-Dec-2026, 4:00\sPM PST$/)
		expect(formatMoment(AT, { ...INDIA, time: '24h' })).toBe('06-Dec-2026, 05:30 IST')
		expect(formatMoment(AT, { ...INDIA, language: 'hi' })).toBe('06-दिस॰-2026, 5:30 am IST')
		expect(formatMoment(AT, { language: 'en', zone: 'Europe/Berlin' })).toBe('06-Dec-2026, 1:00 am GMT+1')
	})

	it('names the time of the season', () => {
		expect(formatMoment('2026-07-06T00:00:00Z', CALIFORNIA)).toMatch(/ PDT$/)
	})

	it('has the reader’s own time beside it where that is another one', () => {
		expect(formatMoment(AT, { ...INDIA, readerZone: 'America/Los_Angeles' })).toBe(
			'06-Dec-2026, 5:30 am IST (05-Dec-2026, 4:00 pm PST)',
		)
		// Another name of the same clock.
		for (const readerZone of ['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Colombo'])
			expect(formatMoment(AT, { ...INDIA, readerZone })).toBe('06-Dec-2026, 5:30 am IST')
	})

	it('with an end names the day once where both are of one, and both names of a zone whose clock is changed', () => {
		expect(formatMoment(AT, { ...INDIA, until: '2026-12-06T04:00:00Z' })).toBe(
			'06-Dec-2026, 5:30 am – 9:30 am IST',
		)
		expect(formatMoment(AT, { ...INDIA, until: '2026-12-06T20:00:00Z' })).toBe(
			'06-Dec-2026, 5:30 am – 07-Dec-2026, 1:30 am IST',
		)
		const change = { ...CALIFORNIA, until: '2026-11-01T12:00:00Z' }
		expect(formatMoment('2026-11-01T07:00:00Z', change)).toMatch(/4:00\sAM PDT\/PST$/)
	})

	it('is the same text for every reader, to which their own time is only added', () => {
		const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
		const instants = fc.date({
			min: new Date('2000-01-01T00:00:00Z'),
			max: new Date('2099-01-01T00:00:00Z'),
			noInvalidDate: true,
		})
		const regions = fc.constantFrom(...REGIONS.map(({ timeZone }) => timeZone))
		fc.assert(
			fc.property(instants, regions, zones, (at, zone, readerZone) => {
				const of = { language: 'en', zone } as const
				const known = momentOf(at.toISOString(), { ...of, readerZone })
				expect(known.text).toBe(momentOf(at.toISOString(), of).text)
				const clock = (timeZone: string) =>
					at.toLocaleString('en', { timeZone, timeStyle: 'short', dateStyle: 'short' })
				expect(known.here === null).toBe(clock(zone) === clock(readerZone))
			}),
		)
	})
})
