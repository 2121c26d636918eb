import { dayAt, formatDay as dayIn, dayOf } from '../../../kernel/wire/days.ts'
import { languageOf } from '../../../kernel/wire/language.ts'
import { formatMoment as momentIn } from '../../../kernel/wire/moments.ts'
import { REGIONS } from '../../../kernel/wire/regions.ts'
import { HOUR_MS } from '../../../kernel/wire/time.ts'
import { zoneHere } from '../../../kernel/wire/wall-clock.ts'

export interface MomentOf {
	/** The zone of a region, by its code or currency; the reader's zone when absent. */
	of?: string | undefined
	/** The end of a range. */
	until?: string | undefined
}

/** Formats a moment as `21-Nov-2026, 10:42 IST`, followed by the reader's own time if it differs. */
export function formatMoment(iso: string, locale: string, { of, until }: MomentOf = {}): string {
	const readerZone = zoneHere()
	const region = REGIONS.find(({ code, currency }) => code === of || currency === of)
	const zone = region?.timeZone ?? readerZone
	return momentIn(iso, { language: languageOf(locale), zone, readerZone, until, time: '24h' })
}

/** Returns such as `Saturday, 21-Nov-2026, 10:42 IST`. */
export const formatNow = (at: number, locale: string): string =>
	`${weekdayOf(dayAt(at, zoneHere()), locale)}, ${formatMoment(new Date(at).toISOString(), locale)}`

const weekdayOf = (day: string, locale: string): string =>
	new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(dayOf(day))

/** Returns such as `2026-11-21 05:12:00 UTC`. */
export const formatUtc = (iso: string): string =>
	`${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Formats a calendar day without any zone: `15-Jan-2027`. */
export const formatDay = (day: string, locale: string): string => dayIn(dayOf(day), `${locale}-IN`, 'UTC')

export const hoursSince = (iso: string, now: number): number =>
	Math.max(0, Math.floor((now - Date.parse(iso)) / HOUR_MS))
