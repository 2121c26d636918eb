import { formatDay } from './days.ts'
import { dateFormat } from './formatters.ts'
import { type Language, localeOf } from './language.ts'
import { DEFAULT_REGION, REGIONS } from './regions.ts'

const TIMES = {
	local: { hour: 'numeric', minute: '2-digit' },
	'24h': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export interface MomentOptions {
	readonly language: Language
	/** The zone of the instant's region, such as a request's: `Asia/Kolkata`. */
	readonly zone: string
	readonly readerZone?: string | undefined
	readonly until?: string | undefined
	readonly time?: keyof typeof TIMES
}

export interface Moment {
	/** `21-Nov-2026, 4:05 pm IST`: independent of the reader and the time of rendering. */
	readonly text: string
	/** In the reader's zone, `21-Nov-2026, 2:35 am PST`; null when it is the same time or unknown. */
	readonly here: string | null
}

/**
 * Formats every instant with a time of day: in the zone of its region, which is named, and in the reader's
 * zone.
 * @param at ISO 8601
 */
export function momentOf(at: string, options: MomentOptions): Moment {
	const { zone, readerZone } = options
	const text = written(at, zone, options)
	const here = readerZone === undefined ? text : written(at, readerZone, options)
	return {
		text: `${text} ${namesOf(at, zone, options)}`,
		here: readerZone === undefined || here === text ? null : `${here} ${namesOf(at, readerZone, options)}`,
	}
}

/** Formats as `momentOf` in one text: `21-Nov-2026, 4:05 pm IST (21-Nov-2026, 2:35 am PST)`. */
export function formatMoment(at: string, options: MomentOptions): string {
	const { text, here } = momentOf(at, options)
	return here === null ? text : `${text} (${here})`
}

const localeIn = (zone: string): string =>
	(REGIONS.find(({ timeZone }) => timeZone === zone) ?? DEFAULT_REGION).locale

function written(
	at: string,
	timeZone: string,
	{ language, zone, until, time = 'local' }: MomentOptions,
): string {
	const locale = localeOf(language, localeIn(zone))
	const clock = dateFormat(locale, { ...TIMES[time], numberingSystem: 'latn', timeZone })
	const dayAt = (instant: string) => formatDay(new Date(instant), locale, timeZone)
	const timeAt = (instant: string) => clock.format(new Date(instant))
	const begins = `${dayAt(at)}, ${timeAt(at)}`
	if (until === undefined) return begins
	return dayAt(until) === dayAt(at)
		? `${begins} – ${timeAt(until)}`
		: `${begins} – ${dayAt(until)}, ${timeAt(until)}`
}

function namesOf(at: string, timeZone: string, { until = at }: MomentOptions): string {
	const format = dateFormat(localeIn(timeZone), { timeZone, timeZoneName: 'short' })
	const nameAt = (instant: string) =>
		format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
	return [...new Set([nameAt(at), nameAt(until)])].join('/')
}
