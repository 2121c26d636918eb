import { compactAmount } from '../../../kernel/compact.ts'
import { exponentOf, formatMajor, isCurrency } from '../../../kernel/money.ts'
import { regionOfCurrency } from '../../../kernel/regions.ts'

const MINUS = '−'

type Style = 'plain' | 'symbol'

/** In English, grouping follows the currency: 5,88,200.00 rupees beside 60,000.00 dollars. Hindi has its own. */
const formatter = (locale: string, currency: string, style: Style) =>
	new Intl.NumberFormat(
		`${locale}-${isCurrency(currency) ? regionOfCurrency(currency).code : 'US'}-u-nu-latn`,
		{
			minimumFractionDigits: exponentOf(currency),
			maximumFractionDigits: exponentOf(currency),
			...(style === 'symbol' ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
		},
	)

/**
 * A decimal text of the backoffice API for people: `588200.00` is `5,88,200.00`, or `₹5,88,200.00` with its symbol;
 * with as many decimals as the currency has. Exact at any size: Intl takes the text itself, no floating-point number
 * is made.
 */
export function formatDecimal(
	text: string,
	currency: string,
	locale: string,
	style: Style = 'symbol',
): string {
	return formatter(locale, currency, style)
		.format(text as `${number}`)
		.replace('-', MINUS)
}

/** The minor units of a decimal text of the API, which has all decimals of its currency. */
const minorOf = (text: string): bigint => BigInt(text.replace('.', ''))

/** Whether a decimal text of the API is no money at all, in any currency. */
export const isZero = (text: string): boolean => minorOf(text) === 0n

/** A decimal text of the API where space is short: `₹5.8 lakh`, `$60K`; null when it is short enough to be whole. */
export const compactDecimal = (
	text: string,
	currency: string,
	locale: string,
	style: Style = 'symbol',
): string | null => compactAmount(locale === 'hi' ? 'hi' : 'en', minorOf(text), currency, style)

/** The exact sum of decimal texts of the API in one currency. */
export const sumDecimals = (texts: readonly string[], currency: string): string =>
	formatMajor(
		texts.reduce((sum, text) => sum + minorOf(text), 0n),
		currency,
	)

/** `a - b`, exact, in one currency. */
export const differenceOf = (a: string, b: string, currency: string): string =>
	formatMajor(minorOf(a) - minorOf(b), currency)
