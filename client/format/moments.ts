import { formatDay } from '../../kernel/days.ts'

/** A calendar day, `2026-11-21`, at midnight UTC: the same day wherever it is read. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const TIMES = {
	/** As readers of the locale write it: `4:05 pm`. */
	local: { hour: 'numeric', minute: '2-digit' },
	/** Of 24 hours: `16:05`. */
	'24h': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * Day and time in the reader's zone: `21-Nov-2026, 4:05 pm`.
 * @param locale such as `en-IN`
 * @param timeZoneName names the zone after the time
 */
export function formatMoment(
	at: Date,
	locale: string,
	time: keyof typeof TIMES = 'local',
	timeZoneName?: 'short',
): string {
	const format = new Intl.DateTimeFormat(locale, {
		...TIMES[time],
		numberingSystem: 'latn',
		...(timeZoneName && { timeZoneName }),
	})
	return `${formatDay(at, locale)}, ${format.format(at)}`
}
