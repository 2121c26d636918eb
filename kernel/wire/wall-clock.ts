import { dateFormat } from './formatters.ts'

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
 * What a clock on the wall of a zone shows at an instant: its fields in digits, all but the year of two.
 * @param epochMs epoch milliseconds
 * @param timeZone a name of the IANA database
 */
export function wallClock(epochMs: number, timeZone: string): (field: Field) => string {
	const parts = clockOf(timeZone).formatToParts(epochMs)
	return (field) => parts.find(({ type }) => type === field)?.value ?? ''
}

/** How many minutes of its day have passed on a clock of a zone. @throws RangeError for a zone that there isn't */
export function minutesOfDay(epochMs: number, timeZone: string): number {
	const field = wallClock(epochMs, timeZone)
	return Number(field('hour')) * 60 + Number(field('minute'))
}

/** Whether there is a zone of this name. */
export function isZone(name: string): boolean {
	try {
		return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
	} catch {
		return false
	}
}

/** The zone of this device. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** `India Standard Time`, in the language of a locale. */
export const zoneName = (timeZone: string, locale: string): string =>
	dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
		.formatToParts()
		.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
