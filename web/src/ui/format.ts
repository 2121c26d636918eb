import { type Decimals, formatAmount } from '../../../client/format/amounts.ts'
import { dayAt, dayOf, formatDay } from '../../../kernel/wire/days.ts'
import { numberFormat } from '../../../kernel/wire/formatters.ts'
import { localeOf } from '../../../kernel/wire/language.ts'
import { formatMoment } from '../../../kernel/wire/moments.ts'
import { type Currency, parseMajor } from '../../../kernel/wire/money.ts'
import { type RegionCode, regionOf } from '../../../kernel/wire/regions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../kernel/wire/time.ts'
import { useReader } from './reader.ts'

/** Converts an amount of the v1 API (a number in major units) to minor units exactly. */
export function minorOf(major: number, currency: Currency): bigint {
	const minor = parseMajor(String(major), currency)
	if (minor === null) throw new RangeError(`${major} is no amount in ${currency}.`)
	return minor
}

/** Returns the current day of a region at `now` (epoch milliseconds), `2026-11-21`. */
export const todayIn = (region: RegionCode, now: number): string => dayAt(now, regionOf(region).timeZone)

/**
 * Returns whole days from `now` (epoch milliseconds) to the end of `lastDay`, inclusive; negative afterwards.
 * It uses the calendar of the fundraiser's region.
 */
export const daysLeft = (lastDay: string, region: RegionCode, now: number): number =>
	(dayOf(lastDay).getTime() - dayOf(todayIn(region, now)).getTime()) / DAY_MS

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
	['day', DAY_MS],
	['hour', HOUR_MS],
	['minute', MINUTE_MS],
]

/** Returns `2 hours ago` or `yesterday`; after a week the date itself. */
function formatAgo(instant: string, now: number, locale: string, zone: string): string {
	const passed = now - new Date(instant).getTime()
	if (passed > 7 * DAY_MS) return formatDay(new Date(instant), locale, zone)
	const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
	const [unit, size] = STEPS.find(([, length]) => passed >= length) ?? ['second', 1_000]
	return unit === 'second' ? relative.format(0, 'second') : relative.format(-Math.trunc(passed / size), unit)
}

export interface Format {
	readonly amount: (minor: bigint, currency: Currency, decimals?: Decimals) => string
	readonly number: (value: number) => string
	/** `percent(2.36)` is `2.36%`. */
	readonly percent: (value: number) => string
	/** Formats a calendar day, or the day of an instant in its region, as `21-Nov-2026`. */
	readonly date: (value: string) => string
	/**
	 * Formats an instant as `21-Nov-2026, 4:05 pm IST`, followed by the reader's own time; with an end, from
	 * and to.
	 */
	readonly dateTime: (instant: string, until?: string) => string
	readonly ago: (instant: string) => string
}

/**
 * Returns the formats of the reader's language and region.
 * @param of the code of the instants' region, if it differs from the surrounding one
 */
export function useFormat(of?: string): Format {
	const { language, region, place, now, timeZone } = useReader()
	const locale = localeOf(language, regionOf(region).locale)
	const zone = regionOf(of ?? place).timeZone
	return {
		amount: (minor, currency, decimals) => formatAmount(minor, currency, language, decimals),
		number: (value) => numberFormat(locale, { numberingSystem: 'latn' }).format(value),
		percent: (value) =>
			numberFormat(locale, { maximumFractionDigits: 2, numberingSystem: 'latn' }).format(value) + '%',
		date: (value) =>
			value.length === 10 ? formatDay(dayOf(value), locale, 'UTC') : formatDay(new Date(value), locale, zone),
		dateTime: (instant, until) => formatMoment(instant, { language, zone, readerZone: timeZone, until }),
		ago: (instant) => formatAgo(instant, now(), locale, zone),
	}
}
