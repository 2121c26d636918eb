import { numberFormat } from '../../kernel/wire/formatters.ts'
import { languageOf, localeOf } from '../../kernel/wire/language.ts'
import { exponentOf, formatMajor, groupingOf } from '../../kernel/wire/money.ts'

/** `auto` leaves out the decimals of whole amounts. */
export type Decimals = 'auto' | 'always'

interface AmountStyle {
	/** `always` when absent. */
	readonly decimals?: Decimals
	/** Without it the amount has no symbol, for a place that says the currency. True when absent. */
	readonly symbol?: boolean
}

/**
 * A decimal text in major units: `588200.00` is `₹5,88,200.00`, with as many decimals as the currency has and a true
 * minus sign. Rupees are grouped by lakhs whoever reads them, other currencies as readers of the language do. Exact
 * at any size: `Intl` takes the text itself, no floating-point number is made.
 * @param currency ISO 4217, also one that no region has
 * @param language of the reader; English where it is none of ours
 */
export function formatDecimal(
	text: string,
	currency: string,
	language: string,
	{ decimals = 'always', symbol = true }: AmountStyle = {},
): string {
	const format = numberFormat(localeOf(languageOf(language), groupingOf(currency)), {
		...(symbol && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
		minimumFractionDigits: exponentOf(currency),
		maximumFractionDigits: exponentOf(currency),
		trailingZeroDisplay: decimals === 'auto' ? 'stripIfInteger' : 'auto',
		numberingSystem: 'latn',
	})
	return format.format(text as `${number}`).replace('-', '−')
}

/**
 * @param minor minor units
 * @returns such as `₹5,88,200`, `−₹23.60`
 */
export const formatAmount = (
	minor: bigint,
	currency: string,
	language: string,
	decimals: Decimals = 'auto',
): string => formatDecimal(formatMajor(minor, currency), currency, language, { decimals })
