import { type Language, type LanguageFacts, languageFacts } from './language.ts'
import { majorUnit } from './money.ts'
import { isCurrency, regionOfCurrency } from './regions.ts'

interface Unit {
	/** Major units in one of it. */
	readonly size: bigint
	readonly name: keyof LanguageFacts['units']
}

/** `Intl` says `1.2LCr` for a lakh of crores and `क॰` for करोड़, which nobody reads: so the languages name the units. */
const INDIAN: readonly Unit[] = [
	{ size: 10_000_000n, name: 'crore' },
	{ size: 100_000n, name: 'lakh' },
]
/** In languages that have no other name for them. */
const SYMBOLS = { thousand: 'K', million: 'M', billion: 'B' }
const WESTERN: readonly Unit[] = [
	{ size: 1_000_000_000n, name: 'billion' },
	{ size: 1_000_000n, name: 'million' },
	{ size: 1_000n, name: 'thousand' },
]
/** From this many major units on, an amount is shortened: five digits take as much room as `99.9K`. */
const SHORTENED_FROM = 10_000n

const floorDivide = (a: bigint, b: bigint): bigint => (a < 0n && a % b !== 0n ? a / b - 1n : a / b)

/**
 * An amount where space is short, with at most one decimal: `₹1.2 lakh`, `₹3.4 crore`, `$12.3K`, `$4M`. Rupees and
 * all that is read in Hindi are counted in lakhs and crores, everything else in thousands and millions, as
 * `amountFor` groups them. Always rounded down, so that nothing raised is overstated; the exact figure belongs
 * behind it.
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
	const { counting, units } = languageFacts(language)
	const isIndian =
		counting === 'lakhs' || (isCurrency(currency) && regionOfCurrency(currency).counting === 'lakhs')
	const unit = (isIndian ? INDIAN : WESTERN).find((each) => size >= each.size * one)
	if (!unit) return null
	const tenths = floorDivide(minor * 10n, unit.size * one)
	const format = new Intl.NumberFormat(isIndian ? 'en-IN' : 'en-US', {
		...(style === 'symbol' && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
		minimumFractionDigits: 0,
		maximumFractionDigits: 1,
	})
	// Intl takes decimal text exactly, at any size.
	const text = format.format(`${tenths}e-1` as `${number}`)
	return text.replace('-', '−') + { ...SYMBOLS, ...units }[unit.name]
}
