/** Money is integer minor units plus a currency. One rounding rule: half up. */

import { numberFormat } from './formatters.ts'
import { type Language, localeOf } from './language.ts'
import { byCurrency, type Currency, isCurrency, regionOfCurrency } from './regions.ts'

export { CURRENCIES, type Currency, isCurrency } from './regions.ts'

/**
 * Decimals of the currencies that don't have two, by ISO 4217 list one, since `Intl` disagrees with ISO for
 * some.
 */
const EXPONENTS: ReadonlyMap<string, number> = new Map([
	...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'].map((code) => [code, 0] as const),
	...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [code, 0] as const),
	...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
	...['CLF', 'UYW'].map((code) => [code, 4] as const),
])

/** Returns the decimals of a currency by ISO 4217: 2 for USD, 0 for JPY, 3 for KWD. */
export const exponentOf = (currency: string): number => EXPONENTS.get(currency) ?? 2

/** Returns the minor units in one major unit: 100 for USD, 1 for JPY, 1000 for KWD. */
export const majorUnit = (currency: string): bigint => 10n ** BigInt(exponentOf(currency))

export const CURRENCY_SIGNS: Readonly<Record<Currency, string>> = byCurrency(
	({ currencySign }) => currencySign,
)

/** The least and the most that a person may enter, in major units: 1 (core §9), 1,000,000,000. */
const MIN_MAJOR = 1n
const MAX_MAJOR = 1_000_000_000n
/** Returns the least that a person may enter, in minor units of the currency. */
export const minAmount = (currency: string): bigint => MIN_MAJOR * majorUnit(currency)
/** Returns the most that a person may enter, in minor units of the currency. */
export const maxAmount = (currency: string): bigint => MAX_MAJOR * majorUnit(currency)

export interface Money {
	readonly amount: bigint
	readonly currency: Currency
}

/** Minor units as decimal text: the form of an amount inside an event, since JSON has no bigint. */
export type MinorText = string

/** Rates are integer parts per million: 2.9 % is 29000. */
export type PartsPerMillion = bigint
const MILLION = 1_000_000n
/** Converts a rate to a percentage: 23600 is 2.36. Exact for four decimals. */
export const percentage = (rate: PartsPerMillion): number => Number(rate) / 10_000

/**
 * Parses an amount in major units as in the v1 API: `1500`, `1500.5`, `1500.50`.
 * @returns minor units, or null when the text is no amount or has more decimals than the currency
 */
export function parseMajor(text: string, currency: string): bigint | null {
	const exponent = exponentOf(currency)
	const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text)
	if (!match) return null
	const [, sign, whole = '', decimals = ''] = match
	if (decimals.length > exponent) return null
	const minor = BigInt(whole + decimals.padEnd(exponent, '0'))
	return sign ? -minor : minor
}

/**
 * Formats major units with all decimals and no grouping: `1500.50`, in yen `1500`. For wires and CSV, not for
 * people.
 */
export function formatMajor(amount: bigint, currency: string): string {
	const exponent = exponentOf(currency)
	const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, '0')
	const cut = digits.length - exponent
	const decimals = exponent === 0 ? '' : `.${digits.slice(cut)}`
	return `${amount < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals}`
}

/** Formats major units as people type them, without zero decimals: `1500`, `1500.50`. */
export const plainMajor = (amount: bigint, currency: string): string =>
	formatMajor(amount, currency).replace(/\.0+$/, '')

/**
 * Returns the locale by which English readers group amounts of a currency: `en-IN` for rupees. Other
 * currencies are grouped by thousands.
 */
export const groupingOf = (currency: string): string =>
	isCurrency(currency) ? regionOfCurrency(currency).locale : 'en-US'

/** Formats minor units in the reader's language: ₹1,00,000.00, $1,000.00. */
export function amountFor(language: Language, minor: bigint, currency: string): string {
	const decimals = exponentOf(currency)
	const format = numberFormat(localeOf(language, groupingOf(currency)), {
		style: 'currency',
		currency,
		numberingSystem: 'latn',
		minimumFractionDigits: decimals,
		maximumFractionDigits: decimals,
	})
	// Intl takes decimal text exactly, where a number would lose the last units of a large amount.
	return format.format(formatMajor(minor, currency) as `${number}`)
}

/** Divides, rounding half up. @throws RangeError for negative numbers */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
	if (numerator < 0n || denominator <= 0n) throw new RangeError('divideHalfUp is for non-negative amounts.')
	return (2n * numerator + denominator) / (2n * denominator)
}

export interface FeeSplit {
	readonly donation: bigint
	/** The processing fee. `donation + fee = total`, always. */
	readonly fee: bigint
	readonly total: bigint
}

export type SplitTexts = { readonly [Part in keyof FeeSplit]: MinorText }

export const splitTexts = ({ donation, fee, total }: FeeSplit): SplitTexts => ({
	donation: donation.toString(),
	fee: fee.toString(),
	total: total.toString(),
})

/** Splits when the donor covers the fee: `total = donation + rate x donation`. */
export function feeOnTop(donation: bigint, rate: PartsPerMillion): FeeSplit {
	const fee = divideHalfUp(donation * rate, MILLION)
	return { donation, fee, total: donation + fee }
}

/** Splits when the fee is taken from the total: `donation = total / (1 + rate)`. */
export function feeIncluded(total: bigint, rate: PartsPerMillion): FeeSplit {
	const donation = divideHalfUp(total * MILLION, MILLION + rate)
	return { donation, fee: total - donation, total }
}

/**
 * Returns the whole percentage of an amount in another one: never 100 before it is reached, and more beyond.
 */
export function percentOf(part: bigint, whole: bigint): number {
	if (part <= 0n || whole <= 0n) return 0
	return Number((part * 100n) / whole)
}

/** Splits a part of a total in its proportions; the results add up to `part` exactly. */
export function shareOf(part: bigint, split: FeeSplit): FeeSplit {
	const donation = split.total === 0n ? 0n : divideHalfUp(part * split.donation, split.total)
	return { donation, fee: part - donation, total: part }
}
