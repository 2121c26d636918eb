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
