import { dateFormat } from './formatters.ts'
import { type Language, localeOf } from './language.ts'
import { REGIONS } from './regions.ts'

const LOCALE = 'en-US'
const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: true, numberingSystem: 'latn' } as const
const dayWith = (month: 'short' | 'long') =>
	({ weekday: 'long', day: 'numeric', month, year: 'numeric', numberingSystem: 'latn' }) as const
/** Hindi has no short names of months that are read easily. */
const DAY = { short: dayWith('short'), long: dayWith('long') }

export interface EventTimes {
	/** `18 Nov 2023`, with the weekday before it. */
	readonly day: string
	/** `11:00 AM`. */
	readonly from: string
	readonly until: string
	/** `PST`. */
	readonly zone: string
}

/** Returns day and times of an edition in a zone. The end names its day when it is another one. */
export function eventTimes(
	startsAt: string,
	endsAt: string,
	timeZone: string,
	language: Language,
): EventTimes {
	const clock = dateFormat(LOCALE, { ...CLOCK, timeZone })
	const timeAt = (instant: string) => clock.format(new Date(instant)).replace(/\s/, ' ')
	const date = dateFormat(localeOf(language, 'en-GB'), {
		...DAY[language === 'en' ? 'short' : 'long'],
		timeZone,
	})
	const dayAt = (instant: string) => date.format(new Date(instant))
	const day = dayAt(startsAt)
	const end = dayAt(endsAt)
	return {
		day,
		from: timeAt(startsAt),
		until: end === day ? timeAt(endsAt) : `${end}, ${timeAt(endsAt)}`,
		zone: zoneName(startsAt, timeZone),
	}
}

const NAMED_IN = [LOCALE, ...REGIONS.map(({ locale }) => locale), 'en-GB']

/** Returns the letters of a zone, `PST`, which only locales of its region have; else its offset. */
function zoneName(at: string, timeZone: string): string {
	const names = NAMED_IN.flatMap((locale) =>
		dateFormat(locale, { timeZone, timeZoneName: 'short' })
			.formatToParts(new Date(at))
			.flatMap(({ type, value }) => (type === 'timeZoneName' ? [value] : [])),
	)
	return names.find((name) => !/^(?:GMT|UTC)[+-]/.test(name)) ?? names[0] ?? timeZone
}
