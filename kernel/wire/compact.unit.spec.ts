import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactAmount, compactCount } from './compact.ts'

const CASES = 5_000
const NBSP = '\u00a0'
const read = (text: string | null) => text?.replaceAll(NBSP, ' ') ?? null

const UNITS: readonly (readonly [RegExp, bigint])[] = [
	[/ करोड़$/, 10_000_000n],
	[/ लाख$/, 100_000n],
	[/B$/, 1_000_000_000n],
	[/M$/, 1_000_000n],
	[/K$/, 1_000n],
]
function meant(text: string): { readonly tenths: bigint; readonly unit: bigint } {
	const [word, unit] = UNITS.find(([ending]) => ending.test(text)) ?? [/$/, 0n]
	const [whole = '', tenth = '0'] = text
		.replace(word, '')
		.replace(/[₹$,−]/g, '')
		.split('.')
	const tenths = (BigInt(whole) * 10n + BigInt(tenth)) * unit
	return { tenths: text.includes('−') ? -tenths : tenths, unit }
}

describe('A short amount', () => {
	it.each([
		['en', 12_345_678n, 'INR', '₹123.4K'],
		['en', 10_000_000n, 'INR', '₹100K'],
		['en', 999_999_999n, 'INR', '₹9.9M'],
		['en', 3_400_000_000n, 'INR', '₹34M'],
		['en', 1_234_567_890_123_456n, 'INR', '₹12,345.6B'],
		['hi', 12_345_678n, 'INR', '₹1.2 लाख'],
		['hi', 3_400_000_000n, 'INR', '₹3.4 करोड़'],
		['hi', 6_000_000_00n, 'USD', '$60 लाख'],
		['en', 1_234_567n, 'USD', '$12.3K'],
		['en', 99_999_999n, 'USD', '$999.9K'],
		['en', 400_000_000n, 'USD', '$4M'],
		['en', 123_456_789_012n, 'USD', '$1.2B'],
		['en', -1_234_567n, 'USD', '−$12.4K'],
		// Yen have no decimals, dinars three.
		['en', 12_345_678n, 'JPY', '¥12.3M'],
		['en', 12_345_678n, 'KWD', 'KWD 12.3K'],
	] as const)('reads in %s of %s %s: %s', (language, minor, currency, text) => {
		expect(read(compactAmount(language, minor, currency))).toBe(text)
	})

	it('can do without the symbol', () => {
		expect(read(compactAmount('en', 12_345_678n, 'INR', 'plain'))).toBe('123.4K')
	})

	it.each([
		['en', 999_999n, 'INR'],
		['hi', 9_999_999n, 'INR'],
		['hi', 9_999_999n, 'USD'],
		['en', 999_999n, 'USD'],
		['en', 0n, 'USD'],
		['en', -999_999n, 'USD'],
		['en', 9_999n, 'JPY'],
	] as const)('is whole where that is short: in %s %s %s', (language, minor, currency) => {
		expect(compactAmount(language, minor, currency)).toBeNull()
	})

	it(`is never more than the amount, and less by under a tenth of its unit (${CASES} cases)`, () => {
		const any = fc.record({
			language: fc.constantFrom('en' as const, 'hi' as const),
			currency: fc.constantFrom('INR', 'USD'),
			minor: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
		})
		fc.assert(
			fc.property(any, ({ language, currency, minor }) => {
				const text = read(compactAmount(language, minor, currency))
				if (text === null) return
				const { tenths, unit } = meant(text)
				const lost = minor * 10n - tenths * 100n
				expect(lost >= 0n && lost < unit * 100n).toBe(true)
			}),
			{ numRuns: CASES },
		)
	})
})

describe('A short count', () => {
	it.each([
		['en', 9_999n, null],
		['en', 12_345n, '12.3K'],
		['en', 199_999n, '199.9K'],
		['en', 4_000_000n, '4M'],
		['hi', 12_345n, null],
		['hi', 123_456n, '1.2 लाख'],
		['hi', 56_700_000n, '5.6 करोड़'],
	] as const)('in %s of %i is %s', (language, count, text) => {
		expect(read(compactCount(language, count))).toBe(text)
	})
})
