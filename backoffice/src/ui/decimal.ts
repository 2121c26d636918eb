import { compactAmount } from '../../../kernel/wire/compact.ts'
import { languageOf } from '../../../kernel/wire/language.ts'
import { formatMajor } from '../../../kernel/wire/money.ts'

/** The minor units of a decimal text of the API, which has all decimals of its currency. */
const minorOf = (text: string): bigint => BigInt(text.replace('.', ''))

/** Whether a decimal text of the API is no money at all, in any currency. */
export const isZero = (text: string): boolean => minorOf(text) === 0n

/** A decimal text of the API where space is short: `₹588.2K`, `$60K`; null when it is short enough to be whole. */
export const compactDecimal = (
	text: string,
	currency: string,
	locale: string,
	style: 'plain' | 'symbol' = 'symbol',
): string | null => compactAmount(languageOf(locale), minorOf(text), currency, style)

/** The exact sum of decimal texts of the API in one currency. */
export const sumDecimals = (texts: readonly string[], currency: string): string =>
	formatMajor(
		texts.reduce((sum, text) => sum + minorOf(text), 0n),
		currency,
	)

/** `a - b`, exact, in one currency. */
export const differenceOf = (a: string, b: string, currency: string): string =>
	formatMajor(minorOf(a) - minorOf(b), currency)
