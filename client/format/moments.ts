import { formatDay } from '../../kernel/days.ts'
import { dateFormat } from '../../kernel/formatters.ts'

/** A calendar day, `2026-11-21`, at midnight UTC: the same day wherever it is read. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const TIMES = {
	/** As readers of the locale write it: `4:05 pm`. */
	local: { hour: 'numeric', minute: '2-digit' },
	/** Of 24 hours: `16:05`. */
	'24h': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export interface MomentOptions {
	readonly time?: keyof typeof TIMES
	/** Names the zone after the time. */
	readonly withZone?: boolean
	/** Such as `Asia/Kolkata`; the reader's when absent. */
	readonly timeZone?: string | undefined
}

/**
 * Day and time: `21-Nov-2026, 4:05 pm`.
 * @param locale such as `en-IN`
 */
export function formatMoment(
	at: Date,
	locale: string,
	{ time = 'local', withZone = false, timeZone }: MomentOptions = {},
): string {
	const format = dateFormat(locale, {
		...TIMES[time],
		numberingSystem: 'latn',
		...(withZone && { timeZoneName: 'short' }),
		...(timeZone && { timeZone }),
	})
	return `${formatDay(at, locale, timeZone)}, ${format.format(at)}`
}
