/** Money is integer minor units plus a currency. One rounding rule: half up. */

/** ISO 4217 exponents, written down and not asked of `Intl`, which disagrees with ISO for some. */
const EXPONENTS = { INR: 2, USD: 2 } as const

export type Currency = keyof typeof EXPONENTS
export const CURRENCIES = ['INR', 'USD'] as const satisfies readonly Currency[]

export interface Money {
	/** Minor units: paise, cents. */
	readonly amount: bigint
	readonly currency: Currency
}

/** Minor units as decimal text: the form of an amount inside an event, since JSON has no bigint. */
export type MinorText = string

/** Rates are integer parts per million: 2.9 % is 29000. */
export type PartsPerMillion = bigint
const MILLION = 1_000_000n

export const isCurrency = (value: unknown): value is Currency =>
	typeof value === 'string' && Object.hasOwn(EXPONENTS, value)

/**
 * Parses an amount in major units as people and the v1 API write it: `1500`, `1500.5`, `1500.50`.
 * @returns minor units, or null when the text is no amount or has more decimals than the currency
 */
export function parseMajor(text: string, currency: Currency): bigint | null {
	const exponent = EXPONENTS[currency]
	const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text)
	if (!match) return null
	const [, sign, whole = '', decimals = ''] = match
	if (decimals.length > exponent) return null
	const minor = BigInt(whole + decimals.padEnd(exponent, '0'))
	return sign ? -minor : minor
}

/** Major units with all decimals and no grouping: `1500.50`. For wires and CSV, not for people. */
export function formatMajor(amount: bigint, currency: Currency): string {
	const exponent = EXPONENTS[currency]
	const digits = (amount < 0n ? -amount : amount).toString().padStart(exponent + 1, '0')
	const cut = digits.length - exponent
	return `${amount < 0n ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** An amount as its reader writes it: ₹1,00,000.00, $1,000.00. Minor units in. */
export function amountFor(language: 'en' | 'hi', minor: bigint, currency: string): string {
	const locale = language === 'hi' ? 'hi-IN-u-nu-latn' : currency === 'INR' ? 'en-IN' : 'en-US'
	const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 2 })
	const sign = minor < 0n ? '-' : ''
	const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
	// Intl takes decimal text exactly, where a number would lose the last units of a large amount.
	return format.format(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as unknown as number)
}

/** `numerator / denominator`, half up. @throws RangeError for negative numbers */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
	if (numerator < 0n || denominator <= 0n) throw new RangeError('divideHalfUp is for non-negative amounts.')
	return (2n * numerator + denominator) / (2n * denominator)
}

export interface FeeSplit {
	/** What the cause is credited with. */
	readonly donation: bigint
	/** The processing fee. `donation + fee = total`, always. */
	readonly fee: bigint
	/** What the giver is charged. */
	readonly total: bigint
}

/** The giver covers the fee: `total = donation + rate x donation`. */
export function feeOnTop(donation: bigint, rate: PartsPerMillion): FeeSplit {
	const fee = divideHalfUp(donation * rate, MILLION)
	return { donation, fee, total: donation + fee }
}

/** The fee comes out of what is charged: `donation = total / (1 + rate)`. */
export function feeIncluded(total: bigint, rate: PartsPerMillion): FeeSplit {
	const donation = divideHalfUp(total * MILLION, MILLION + rate)
	return { donation, fee: total - donation, total }
}

/** Splits what was charged in proportion to a part of it; the parts add up to `part` to the last unit. */
export function shareOf(part: bigint, split: FeeSplit): FeeSplit {
	const donation = split.total === 0n ? 0n : divideHalfUp(part * split.donation, split.total)
	return { donation, fee: part - donation, total: part }
}
