import { dateFormat } from './formatters.ts'

/**
 * A day as DD-MMM-YYYY, the specification's form, in the reader's language: `04-Jul-2027`, `04-जुल॰-2027`.
 * @param locale such as `en-IN`
 * @param timeZone whose day it is; the reader's when absent
 */
export function formatDay(at: Date, locale: string, timeZone?: string): string {
	const parts = dateFormat(locale, {
		day: '2-digit',
		month: 'short',
		year: 'numeric',
		numberingSystem: 'latn',
		...(timeZone && { timeZone }),
	}).formatToParts(at)
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
	// British and Indian English have four letters for September, and the form has three.
	return [part('day'), part('month').replace('Sept', 'Sep'), part('year')].join('-')
}
