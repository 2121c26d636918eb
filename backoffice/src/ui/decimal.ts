import type { Currency } from './currency.ts'

/** In English, grouping follows the currency: 5,88,200.00 rupees beside 60,000.00 dollars. Hindi has its own. */
const REGION: Record<Currency, string> = { INR: 'IN', USD: 'US' }

const MINUS = '−'

const formatter = (locale: string, currency: Currency, style: 'plain' | 'symbol') =>
	new Intl.NumberFormat(`${locale}-${REGION[currency]}-u-nu-latn`, {
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
		...(style === 'symbol' ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
	})

/**
 * A decimal text of the backoffice API for people: `588200.00` is `5,88,200.00`, or `₹5,88,200.00` with its symbol.
 * Exact at any size: Intl takes the text itself, no floating-point number is made.
 */
export function formatDecimal(
	text: string,
	currency: Currency,
	locale: string,
	style: 'plain' | 'symbol' = 'symbol',
): string {
	return formatter(locale, currency, style)
		.format(text as `${number}`)
		.replace('-', MINUS)
}

/** The exact sum of decimal texts with two decimals each. */
export function sumDecimals(texts: readonly string[]): string {
	const minor = texts.reduce((sum, text) => sum + BigInt(text.replace('.', '')), 0n)
	const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
	return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `a - b`, exact. */
export const differenceOf = (a: string, b: string): string =>
	sumDecimals([a, b.startsWith('-') ? b.slice(1) : `-${b}`])
