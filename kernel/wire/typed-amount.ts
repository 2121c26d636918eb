import {
	CURRENCY_SIGNS,
	type Currency,
	exponentOf,
	maxAmount,
	minAmount,
	parseMajor,
	plainMajor,
} from './money.ts'

/** Digits alone, or grouped with one separator throughout: 1234567, 1,234,567, 12,34,567, 12 34 567. */
const WRITTEN = [
	/^(\d+)(?:\.(\d*))?$/,
	/^([1-9]\d{0,2}(?:([, ])\d{3})(?:\2\d{3})*)(?:\.(\d*))?$/,
	/^([1-9]\d?(?:([, ])\d{2})(?:\2\d{2})*\2\d{3})(?:\.(\d*))?$/,
]

/**
 * Reads an amount in major units as a person typed it. Digits of either script, grouping by thousands or by lakhs,
 * spaces, and the sign of the currency are read; everything else is refused, so that no character is ever left out
 * and nothing is joined.
 * @param decimals `whole` takes a decimal part of zeros only; `minor` takes as many as the currency has
 * @returns minor units of zero or more, `missing` for an empty text, or `invalid`
 */
export function readTypedAmount(
	typed: string,
	currency: Currency,
	decimals: 'whole' | 'minor',
): bigint | AmountProblem {
	const latin = typed
		.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
		.replace(/\s/g, ' ')
		.trim()
	if (latin === '') return 'missing'
	const plain = withoutSign(latin, currency).trim()
	const match = WRITTEN.map((form) => form.exec(plain)).find((found) => found !== null)
	if (!match) return 'invalid'
	const whole = (match[1] ?? '').replace(/[, ]/g, '').replace(/^0+(?=\d)/, '')
	const part = match.at(-1) ?? ''
	if (part.length > exponentOf(currency)) return 'invalid'
	if (decimals === 'whole' && !/^0*$/.test(part)) return 'invalid'
	return parseMajor(part === '' ? whole : `${whole}.${part}`, currency) ?? 'invalid'
}

const withoutSign = (text: string, currency: Currency): string =>
	text.startsWith(CURRENCY_SIGNS[currency]) ? text.slice(1) : text

/**
 * Whether a field of money takes a text: digits of either script, what groups them, a decimal point, and the sign of the
 * currency before them. One with any other character isn't taken at all, so that nothing is left out of what is pasted.
 */
export const canBeTyped = (typed: string, currency: Currency): boolean =>
	/^[\d०-९.,\s]*$/.test(withoutSign(typed.trimStart(), currency))

/** An amount that was typed, in major units without grouping and without decimals of zero; null when it can't be read. */
export function plainAmountOf(typed: string, currency: Currency, decimals: 'whole' | 'minor'): string | null {
	const minor = readTypedAmount(typed, currency, decimals)
	return typeof minor === 'bigint' ? plainMajor(minor, currency) : null
}

export interface AmountRule {
	readonly currency: Currency
	/** `whole` takes a decimal part of zeros only; `minor` takes as many as the currency has. */
	readonly decimals: 'whole' | 'minor'
	/** Minor units; `minAmount` and `maxAmount` of the currency when absent. */
	readonly min?: bigint
	readonly max?: bigint
}

/** What is wrong with an amount that was typed. */
export type AmountProblem = 'missing' | 'invalid'

/** An amount that was typed into a field with limits: minor units within them, or what is wrong with it. */
export function amountWithin(
	typed: string,
	{ currency, decimals, min = minAmount(currency), max = maxAmount(currency) }: AmountRule,
): bigint | AmountProblem {
	const minor = readTypedAmount(typed, currency, decimals)
	return typeof minor === 'bigint' && (minor < min || minor > max) ? 'invalid' : minor
}
