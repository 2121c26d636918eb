import { dateFormat } from './formatters.ts'
import { DAY_MS } from './time.ts'

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
	dateFormat('en-US', {
		timeZone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	})

type Field = 'year' | 'month' | 'day' | 'hour' | 'minute'

/**
 * Returns the local time of a zone as fields in digits, all but the year of two.
 * @param epochMs epoch milliseconds
 * @param timeZone a name of the IANA database
 */
export function wallClock(epochMs: number, timeZone: string): (field: Field) => string {
	const parts = clockOf(timeZone).formatToParts(epochMs)
	return (field) => parts.find(({ type }) => type === field)?.value ?? ''
}

/** Returns the local time of a zone as if it were UTC; epoch milliseconds, whole minutes. */
export function onTheWall(epochMs: number, timeZone: string): number {
	const clock = wallClock(epochMs, timeZone)
	const field = (name: Field) => Number(clock(name))
	return Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'))
}

/**
 * Returns the epoch milliseconds of a local time in the form of `onTheWall`: the first one of a time that the clock
 * shows twice. A time that it leaves out is as much later as the clock is put forward.
 */
export function fromTheWall(wall: number, timeZone: string): number {
	const by = (near: number) => wall - (onTheWall(near, timeZone) - near)
	const [before, after] = [by(wall - DAY_MS), by(wall + DAY_MS)]
	return onTheWall(before, timeZone) !== wall && onTheWall(after, timeZone) === wall ? after : before
}

/** Returns the minutes since midnight in a zone. @throws RangeError for an unknown zone */
export function minutesOfDay(epochMs: number, timeZone: string): number {
	const field = wallClock(epochMs, timeZone)
	return Number(field('hour')) * 60 + Number(field('minute'))
}

export function isZone(name: string): boolean {
	try {
		return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
	} catch {
		return false
	}
}

export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

export const zoneName = (timeZone: string, locale: string): string =>
	dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
		.formatToParts()
		.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
