import { type Currency, formatMajor, parseMajor } from '../../../kernel/money.ts'
import { type Language, usePreferences } from '../app/preferences.ts'

/** What people read: amounts, dates and shares in the reader's own way. */

/** `auto` leaves out the decimals of whole amounts. */
export type Decimals = 'auto' | 'always'

/** Rupees are grouped the Indian way, whoever reads them: 1,00,000. */
const localeOf = (language: Language, currency: Currency): string =>
	language === 'hi' ? 'hi-IN' : currency === 'INR' ? 'en-IN' : 'en-US'

/** An amount of the v1 API (a number in major units) in minor units, exactly. */
export function minorOf(major: number, currency: Currency): bigint {
	const minor = parseMajor(String(major), currency)
	if (minor === null) throw new RangeError(`${major} is no amount in ${currency}.`)
	return minor
}

/**
 * @param minor minor units
 * @returns such as `₹5,88,200`, `−₹23.60`
 */
export function formatAmount(
	minor: bigint,
	currency: Currency,
	language: Language,
	decimals: Decimals = 'auto',
): string {
	const format = new Intl.NumberFormat(localeOf(language, currency), {
		style: 'currency',
		currency,
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
		trailingZeroDisplay: decimals === 'auto' ? 'stripIfInteger' : 'auto',
		numberingSystem: 'latn',
	})
	return format
		.formatToParts(formatMajor(minor, currency) as `${number}`)
		.map(({ type, value }) => (type === 'minusSign' ? '−' : value))
		.join('')
}

/** The whole part of raised in target, in percent: never 100 before the goal is reached. */
export function percentOf(raised: bigint, target: bigint): number {
	if (raised <= 0n || target <= 0n) return 0
	return Number((raised * 100n) / target)
}

const DAY_MS = 86_400_000

/** A calendar day, `2026-11-21`, at midnight UTC: the same day wherever it is read. */
const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const ZONES = { IN: 'Asia/Kolkata', US: 'America/Los_Angeles' } as const

/** The day that it is in a region at `now` (epoch milliseconds), `2026-11-21`. */
export const todayIn = (region: keyof typeof ZONES, now: number): string =>
	new Intl.DateTimeFormat('en-CA', {
		timeZone: ZONES[region],
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	}).format(now)

/**
 * Whole days from `now` (epoch milliseconds) to the end of `lastDay`, which counts; negative once it has
 * passed. By the calendar of the fundraiser's region, which ends it, wherever it is read.
 */
export const daysLeft = (lastDay: string, region: keyof typeof ZONES, now: number): number =>
	(dayOf(lastDay).getTime() - dayOf(todayIn(region, now)).getTime()) / DAY_MS

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
	['day', DAY_MS],
	['hour', 3_600_000],
	['minute', 60_000],
]

/** `2 hours ago`, `yesterday`; after a week the date itself. */
function formatAgo(instant: string, now: Date, locale: string): string {
	const passed = now.getTime() - new Date(instant).getTime()
	if (passed > 7 * DAY_MS) return formatDate(new Date(instant), locale)
	const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
	const [unit, size] = STEPS.find(([, length]) => passed >= length) ?? ['second', 1_000]
	return unit === 'second' ? relative.format(0, 'second') : relative.format(-Math.trunc(passed / size), unit)
}

const formatDate = (date: Date, locale: string, timeZone?: string) =>
	new Intl.DateTimeFormat(locale, {
		day: 'numeric',
		month: 'short',
		year: 'numeric',
		numberingSystem: 'latn',
		...(timeZone && { timeZone }),
	}).format(date)

export interface Format {
	readonly amount: (minor: bigint, currency: Currency, decimals?: Decimals) => string
	readonly number: (value: number) => string
	/** `percent(2.36)` is `2.36%`. */
	readonly percent: (value: number) => string
	/** A calendar day or an instant, `21 Nov 2026`. */
	readonly date: (value: string) => string
	/** An instant, `21 Nov 2026, 16:05`. */
	readonly dateTime: (instant: string) => string
	readonly ago: (instant: string, now?: Date) => string
}

/** The formats of the reader's language and region. */
export function useFormat(): Format {
	const { language, region } = usePreferences()
	const locale = language === 'hi' ? 'hi-IN' : region === 'IN' ? 'en-IN' : 'en-US'
	return {
		amount: (minor, currency, decimals) => formatAmount(minor, currency, language, decimals),
		number: (value) => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(value),
		percent: (value) =>
			new Intl.NumberFormat(locale, { maximumFractionDigits: 2, numberingSystem: 'latn' }).format(value) +
			'%',
		date: (value) =>
			value.length === 10 ? formatDate(dayOf(value), locale, 'UTC') : formatDate(new Date(value), locale),
		dateTime: (instant) =>
			new Intl.DateTimeFormat(locale, {
				dateStyle: 'medium',
				timeStyle: 'short',
				numberingSystem: 'latn',
			}).format(new Date(instant)),
		ago: (instant, now = new Date()) => formatAgo(instant, now, locale),
	}
}
