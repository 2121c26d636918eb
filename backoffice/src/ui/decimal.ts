import { compactAmount } from '../../../kernel/wire/compact.ts'
import { languageOf } from '../../../kernel/wire/language.ts'
import { formatMajor } from '../../../kernel/wire/money.ts'

/** Returns the minor units of the API's decimal text, which has all decimals of its currency. */
const minorOf = (text: string): bigint => BigInt(text.replace('.', ''))

/** Checks whether a decimal text is zero, in any currency. */
export const isZero = (text: string): boolean => minorOf(text) === 0n

/** Shortens a decimal text: `₹588.2K`, `$60K`; null if it is short enough already. */
export const compactDecimal = (
	text: string,
	currency: string,
	locale: string,
	style: 'plain' | 'symbol' = 'symbol',
): string | null => compactAmount(languageOf(locale), minorOf(text), currency, style)

/** Adds decimal texts of one currency exactly. */
export const sumDecimals = (texts: readonly string[], currency: string): string =>
	formatMajor(
		texts.reduce((sum, text) => sum + minorOf(text), 0n),
		currency,
	)

/** Returns `a - b` exactly, in one currency. */
export const differenceOf = (a: string, b: string, currency: string): string =>
	formatMajor(minorOf(a) - minorOf(b), currency)
