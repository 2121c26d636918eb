import { dateFormat } from './formatters.ts'

/** Returns a calendar day, `2026-11-21`, at midnight UTC. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Returns the calendar day, `2026-11-21`, in a zone. @param at epoch milliseconds */
export const dayAt = (at: number, timeZone: string): string =>
	dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

/**
 * Formats a day as DD-MMM-YYYY, the specification's form, in the reader's language: `04-Jul-2027`,
 * `04-जुल॰-2027`.
 * @param locale such as `en-IN`
 */
export function formatDay(at: Date, locale: string, timeZone: string): string {
	const parts = dateFormat(locale, {
		day: '2-digit',
		month: 'short',
		year: 'numeric',
		numberingSystem: 'latn',
		timeZone,
	}).formatToParts(at)
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
	// British and Indian English have four letters for September, and the form has three.
	return [part('day'), part('month').replace('Sept', 'Sep'), part('year')].join('-')
}
