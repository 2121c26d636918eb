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
 * Reads a typed amount in major units. Accepts digits of either script, grouping by thousands or by lakhs,
 * spaces, and the sign of the currency; everything else is refused, so that no character is ever dropped.
 * @param decimals `whole` accepts a decimal part of zeros only; `minor` accepts as many as the currency has
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
 * Checks whether a money field accepts a text: digits of either script, separators, a decimal point, and the
 * sign of the currency before them. Any other character refuses the whole text, so that nothing is dropped
 * from pasted text.
 */
export const canBeTyped = (typed: string, currency: Currency): boolean =>
	/^[\d०-९.,\s]*$/.test(withoutSign(typed.trimStart(), currency))

/** Returns a typed amount in major units without grouping and zero decimals; null when it is invalid. */
export function plainAmountOf(typed: string, currency: Currency, decimals: 'whole' | 'minor'): string | null {
	const minor = readTypedAmount(typed, currency, decimals)
	return typeof minor === 'bigint' ? plainMajor(minor, currency) : null
}

export interface AmountRule {
	readonly currency: Currency
	readonly decimals: 'whole' | 'minor'
	readonly min?: bigint
	readonly max?: bigint
}

export type AmountProblem = 'missing' | 'invalid'

/** Reads a typed amount with limits: returns minor units within them, or the problem. */
export function amountWithin(
	typed: string,
	{ currency, decimals, min = minAmount(currency), max = maxAmount(currency) }: AmountRule,
): bigint | AmountProblem {
	const minor = readTypedAmount(typed, currency, decimals)
	return typeof minor === 'bigint' && (minor < min || minor > max) ? 'invalid' : minor
}
