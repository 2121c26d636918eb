import { numberFormat } from './formatters.ts'
import { type Language, type LanguageFacts, languageFacts } from './language.ts'
import { majorUnit } from './money.ts'

interface Unit {
	readonly size: bigint
	readonly name: keyof LanguageFacts['units']
	readonly symbol: string
}

/**
 * `Intl` writes `1.2LCr` for a lakh of crores and `क॰` for करोड़, which are unusual: so the languages name
 * the units.
 */
const INDIAN: readonly Unit[] = [
	{ size: 10_000_000n, name: 'crore', symbol: 'Cr' },
	{ size: 100_000n, name: 'lakh', symbol: 'L' },
]
const WESTERN: readonly Unit[] = [
	{ size: 1_000_000_000n, name: 'billion', symbol: 'B' },
	{ size: 1_000_000n, name: 'million', symbol: 'M' },
	{ size: 1_000n, name: 'thousand', symbol: 'K' },
]
/** Shortened from this many major units or pieces: five digits take as much room as `99.9K`. */
const SHORTENED_FROM = 10_000n

const floorDivide = (a: bigint, b: bigint): bigint => (a < 0n && a % b !== 0n ? a / b - 1n : a / b)

/**
 * Formats an amount for little space, with at most one decimal: `₹123.4K`, `$4M`; in Hindi, which counts in
 * lakhs and crores, `₹1.2 लाख`. It is always rounded down, so that raised money is never overstated; the
 * exact figure must be accessible as well.
 * @param minor minor units
 * @param style `plain` leaves out the currency's symbol
 * @returns null for an amount that is short enough to be shown whole
 */
export function compactAmount(
	language: Language,
	minor: bigint,
	currency: string,
	style: 'symbol' | 'plain' = 'symbol',
): string | null {
	const one = majorUnit(currency)
	const size = minor < 0n ? -minor : minor
	if (size < SHORTENED_FROM * one) return null
	return shortened(language, minor, one, {
		...(style === 'symbol' && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
	})
}

/**
 * Formats a count like `compactAmount`: `12.3K`, `4M`; in Hindi `1.2 लाख`.
 * @returns null for a count that is short enough to be shown whole
 */
export function compactCount(language: Language, count: bigint): string | null {
	if (count < SHORTENED_FROM) return null
	return shortened(language, count, 1n, {})
}

function shortened(
	language: Language,
	count: bigint,
	one: bigint,
	style: Intl.NumberFormatOptions,
): string | null {
	const isIndian = languageFacts(language).counting === 'lakhs'
	const size = count < 0n ? -count : count
	const unit = (isIndian ? INDIAN : WESTERN).find((each) => size >= each.size * one)
	if (!unit) return null
	const tenths = floorDivide(count * 10n, unit.size * one)
	const format = numberFormat(isIndian ? 'en-IN' : 'en-US', {
		...style,
		minimumFractionDigits: 0,
		maximumFractionDigits: 1,
	})
	// Intl takes decimal text exactly, at any size.
	const text = format.format(`${tenths}e-1` as `${number}`)
	return text.replace('-', '−') + (languageFacts(language).units[unit.name] ?? unit.symbol)
}
