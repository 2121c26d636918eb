import { numberFormat } from '../../kernel/wire/formatters.ts'
import { languageOf, localeOf } from '../../kernel/wire/language.ts'
import { exponentOf, formatMajor, groupingOf } from '../../kernel/wire/money.ts'

/** `auto` leaves out the decimals of whole amounts. */
export type Decimals = 'auto' | 'always'

interface AmountStyle {
	/** `always` when absent. */
	readonly decimals?: Decimals
	/** False leaves out the symbol, where the place shows the currency. True when absent. */
	readonly symbol?: boolean
}

/**
 * Formats a decimal text in major units: `588200.00` as `₹5,88,200.00`, with all decimals of the currency and
 * a true minus sign. Rupees are always grouped by lakhs, other currencies as the language does. It is exact
 * at any size, because `Intl` takes the text itself instead of a floating-point number.
 * @param currency ISO 4217, also one that no region has
 * @param language of the reader; English if unknown
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
