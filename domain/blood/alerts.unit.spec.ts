import { describe, expect, it } from 'vitest'
import { alertableFrom, stepOf } from './alerts.contract.ts'

const night = { from: '22:00', to: '07:00', zone: 'Asia/Kolkata' }
const at = (local: string, offset = '+05:30') => Date.parse(`${local}:00.000${offset}`)

describe('when a donor is alerted', () => {
	it.each([
		['2026-11-25T21:59', '2026-11-25T21:59'],
		['2026-11-25T22:00', '2026-11-26T07:00'],
		['2026-11-26T03:30', '2026-11-26T07:00'],
		['2026-11-26T06:59', '2026-11-26T07:00'],
		['2026-11-26T07:00', '2026-11-26T07:00'],
	])('at %s with a quiet night: %s', (now, due) => {
		expect(alertableFrom(night, at(now))).toBe(at(due))
	})

	it('is now without quiet hours, or with some that have no length', () => {
		const now = at('2026-11-25T23:15')
		expect(alertableFrom(null, now)).toBe(now)
		expect(alertableFrom({ ...night, from: '07:00' }, now)).toBe(now)
	})

	it('may be in the day, and in another zone', () => {
		const work = { from: '09:00', to: '17:30', zone: 'Asia/Kolkata' }
		expect(alertableFrom(work, at('2026-11-25T12:00'))).toBe(at('2026-11-25T17:30'))
		expect(alertableFrom(work, at('2026-11-25T18:00'))).toBe(at('2026-11-25T18:00'))
		const newYork = { ...night, zone: 'America/New_York' }
		expect(alertableFrom(newYork, at('2026-11-25T23:00', '-05:00'))).toBe(at('2026-11-26T07:00', '-05:00'))
	})

	it('is not before the end of a night in which clocks are put back or forward', () => {
		const newYork = { ...night, zone: 'America/New_York' }
		expect(alertableFrom(newYork, at('2026-10-31T23:00', '-04:00'))).toBe(at('2026-11-01T07:00', '-05:00'))
		expect(alertableFrom(newYork, at('2026-03-07T23:00', '-05:00'))).toBeGreaterThanOrEqual(
			at('2026-03-08T07:00', '-04:00'),
		)
	})
})

describe('a distance', () => {
	it.each([
		[0, 5],
		[4.99, 5],
		[5, 10],
		[24, 25],
		[49.9, 50],
		[99, 100],
		[100, null],
	])('of %d km is within %s', (km, step) => {
		expect(stepOf(km)).toBe(step)
	})
})
