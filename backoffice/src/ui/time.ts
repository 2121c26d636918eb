import { dayAt, formatDay as dayIn, dayOf } from '../../../kernel/wire/days.ts'
import { languageOf } from '../../../kernel/wire/language.ts'
import { formatMoment as momentIn } from '../../../kernel/wire/moments.ts'
import { REGIONS } from '../../../kernel/wire/regions.ts'
import { HOUR_MS } from '../../../kernel/wire/time.ts'
import { zoneHere } from '../../../kernel/wire/wall-clock.ts'

export interface MomentOf {
	/** Whose clock tells it: a region, by its code or its currency; the reader's where it belongs to none. */
	of?: string | undefined
	/** When what begins then ends. */
	until?: string | undefined
}

/** `21-Nov-2026, 10:42 IST`, and beside it the reader's own time where it is another one. */
export function formatMoment(iso: string, locale: string, { of, until }: MomentOf = {}): string {
	const readerZone = zoneHere()
	const region = REGIONS.find(({ code, currency }) => code === of || currency === of)
	const zone = region?.timeZone ?? readerZone
	return momentIn(iso, { language: languageOf(locale), zone, readerZone, until, time: '24h' })
}

/** `Saturday, 21-Nov-2026, 10:42 IST`, for a page about today. */
export const formatNow = (at: number, locale: string): string =>
	`${weekdayOf(dayAt(at, zoneHere()), locale)}, ${formatMoment(new Date(at).toISOString(), locale)}`

const weekdayOf = (day: string, locale: string): string =>
	new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(dayOf(day))

/** `2026-11-21 05:12:00 UTC`: what the books say. */
export const formatUtc = (iso: string): string =>
	`${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** A calendar day as DD-MMM-YYYY, whatever the reader's zone: `15-Jan-2027`. */
export const formatDay = (day: string, locale: string): string => dayIn(dayOf(day), `${locale}-IN`, 'UTC')

/** Whole hours since a moment, never negative. */
export const hoursSince = (iso: string, now: number): number =>
	Math.max(0, Math.floor((now - Date.parse(iso)) / HOUR_MS))
