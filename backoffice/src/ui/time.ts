import { dayOf, formatMoment as momentIn } from '../../../client/format/moments.ts'
import { formatDay as dayIn } from '../../../kernel/days.ts'
import { HOUR_MS } from '../../../kernel/time.ts'

/** `21-Nov-2026, 10:42` in the reader's zone. */
export const formatMoment = (iso: string, locale: string): string =>
	momentIn(new Date(iso), `${locale}-IN`, { time: '24h' })

/** `Saturday, 21 November 2026, 10:42 IST`, for a page about today. */
export const formatNow = (at: number, locale: string): string =>
	new Intl.DateTimeFormat(`${locale}-IN-u-nu-latn`, {
		weekday: 'long',
		day: 'numeric',
		month: 'long',
		year: 'numeric',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
		timeZoneName: 'short',
	}).format(at)

/** `2026-11-21 05:12:00 UTC`: what the books say. */
export const formatUtc = (iso: string): string =>
	`${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** A calendar day as DD-MMM-YYYY, whatever the reader's zone: `15-Jan-2027`. */
export const formatDay = (day: string, locale: string): string => dayIn(dayOf(day), `${locale}-IN`, 'UTC')

/** Whole hours since a moment, never negative. */
export const hoursSince = (iso: string, now: number): number =>
	Math.max(0, Math.floor((now - Date.parse(iso)) / HOUR_MS))
