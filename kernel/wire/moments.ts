import { formatDay } from './days.ts'
import { dateFormat } from './formatters.ts'
import { type Language, localeOf } from './language.ts'
import { DEFAULT_REGION, REGIONS } from './regions.ts'

const TIMES = {
	/** As people of the region write it: `4:05 pm`. */
	local: { hour: 'numeric', minute: '2-digit' },
	/** Of 24 hours: `16:05`. */
	'24h': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export interface MomentOptions {
	readonly language: Language
	/** Of the region of what the instant belongs to, such as a request: `Asia/Kolkata`. */
	readonly zone: string
	/** Where it is read, once that is known: named beside it where the clock is another one there. */
	readonly readerZone?: string | undefined
	/** The end of what begins then, as ISO 8601. */
	readonly until?: string | undefined
	readonly time?: keyof typeof TIMES
}

export interface Moment {
	/** `21-Nov-2026, 4:05 pm IST`: the same wherever and whenever it is rendered. */
	readonly text: string
	/** The same for its reader, `21-Nov-2026, 2:35 am PST`; null where that is no other time, or not known. */
	readonly here: string | null
}

/**
 * The one way in which an instant with a time of day is shown: by the clock of the region that it belongs to, which is
 * named, and beside it by the clock of whoever reads it.
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

/** As `momentOf`, in one text: `21-Nov-2026, 4:05 pm IST (21-Nov-2026, 2:35 am PST)`. */
export function formatMoment(at: string, options: MomentOptions): string {
	const { text, here } = momentOf(at, options)
	return here === null ? text : `${text} (${here})`
}

/** What people of a region write; those of a zone that is no region's, as the default one's do. */
const localeIn = (zone: string): string =>
	(REGIONS.find(({ timeZone }) => timeZone === zone) ?? DEFAULT_REGION).locale

/** By the clock of a zone, in the form of the region that it belongs to: what is the same time is the same text. */
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

/** `IST`, as people there call it; two names where the clock is changed in between. */
function namesOf(at: string, timeZone: string, { until = at }: MomentOptions): string {
	const format = dateFormat(localeIn(timeZone), { timeZone, timeZoneName: 'short' })
	const nameAt = (instant: string) =>
		format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
	return [...new Set([nameAt(at), nameAt(until)])].join('/')
}
