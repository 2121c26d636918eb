import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canBeTyped, plainAmountOf, readTypedAmount } from './typed-amount.ts'

const CASES = 20_000

const grouped = (digits: string, first: number, further: number, separator: string): string => {
	if (digits.length <= first) return digits
	const groups = [digits.slice(-first)]
	let rest = digits.slice(0, -first)
	while (rest !== '') {
		groups.unshift(rest.slice(-further))
		rest = rest.slice(0, -further)
	}
	return groups.join(separator)
}

function waysToWrite(minor: bigint): string[] {
	const digits = (minor / 100n).toString()
	const cents = (minor % 100n).toString().padStart(2, '0')
	const wholes = [
		digits,
		...[',', ' '].flatMap((separator) => [
			grouped(digits, 3, 3, separator),
			grouped(digits, 3, 2, separator),
		]),
	]
	const parts = [
		`.${cents}`,
		...(cents.endsWith('0') ? [`.${cents[0]}`] : []),
		...(cents === '00' ? ['', '.'] : []),
	]
	return wholes.flatMap((whole) => parts.map((part) => whole + part))
}

const inDevanagari = (text: string) =>
	text.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
const inLatin = (text: string) => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))

const typedText = fc
	.array(fc.constantFrom(...'0123456789००१५९.,,.-+eE₹$x \u00a0\u202f'), { maxLength: 16 })
	.map((characters) => characters.join(''))

describe('an amount that is typed', () => {
	it.each([
		['25.00', 2_500n],
		['25.', 2_500n],
		['1,00,000', 10_000_000n],
		['100,000', 10_000_000n],
		['1 00 000', 10_000_000n],
		['₹ 1,500', 150_000n],
		['१,५००', 150_000n],
		['007', 700n],
		['123456789012', 12_345_678_901_200n],
		['', 'missing'],
		[' \u00a0', 'missing'],
		['1234.50', 'invalid'],
		['12,50', 'invalid'],
		['1.000', 'invalid'],
		['1e3', 'invalid'],
		['-5', 'invalid'],
		['$5', 'invalid'],
		['1,000 000', 'invalid'],
		['0,123', 'invalid'],
		['1 0', 'invalid'],
		['1234567890123456', 'invalid'],
	] as const)('reads %j as whole rupees: %s', (typed, minor) =>
		expect(readTypedAmount(typed, 'INR', 'whole')).toBe(minor),
	)

	it('may have decimals where paise can be asked for', () => {
		expect(readTypedAmount('1,234.5', 'USD', 'minor')).toBe(123_450n)
		expect(readTypedAmount('1.005', 'USD', 'minor')).toBe('invalid')
		expect(plainAmountOf('₹1,02,300.50', 'INR', 'minor')).toBe('102300.50')
		expect(plainAmountOf('१००.००', 'INR', 'whole')).toBe('100')
		expect(plainAmountOf('12,5', 'INR', 'minor')).toBeNull()
	})

	it('is read however a careful person writes it', () => {
		const any = fc.record({ minor: fc.bigInt(0n, 10n ** 15n), hindi: fc.boolean(), sign: fc.boolean() })
		fc.assert(
			fc.property(any, ({ minor, hindi, sign }) => {
				for (const way of waysToWrite(minor)) {
					const text = (sign ? '₹' : '') + (hindi ? inDevanagari(way) : way)
					expect(readTypedAmount(text, 'INR', 'minor')).toBe(minor)
				}
			}),
			{ numRuns: CASES / 10, seed: 1 },
		)
	})

	it(`is what it says or refused, never another amount, in ${CASES} texts`, () => {
		fc.assert(
			fc.property(typedText, (typed) => {
				const minor = readTypedAmount(typed, 'INR', 'minor')
				const text = inLatin(typed).replace(/\s/g, ' ').trim()
				if (minor === 'missing') expect(text).toBe('')
				if (typeof minor !== 'bigint') return
				const bare = text.replace(/^₹ */, '').replace(/^0+(?=\d)/, '')
				expect(waysToWrite(minor)).toContain(bare)
			}),
			{ numRuns: CASES, seed: 1 },
		)
	})
})

describe('An amount in a currency that does not have two decimals', () => {
	const [yen, dinars] = ['JPY', 'KWD'] as unknown as readonly ['INR', 'INR']

	it('is read with the decimals that it has', () => {
		expect(readTypedAmount('1,500', yen, 'minor')).toBe(1_500n)
		expect(readTypedAmount('1500.', yen, 'whole')).toBe(1_500n)
		expect(readTypedAmount('1500.5', yen, 'minor')).toBe('invalid')
		expect(readTypedAmount('1500.250', dinars, 'minor')).toBe(1_500_250n)
		expect(readTypedAmount('1500.000', dinars, 'whole')).toBe(1_500_000n)
		expect(readTypedAmount('1500.0000', dinars, 'whole')).toBe('invalid')
	})

	it('loses decimals of zero only, and all of them', () => {
		expect(plainAmountOf('1500', yen, 'minor')).toBe('1500')
		expect(plainAmountOf('1500.000', dinars, 'minor')).toBe('1500')
		expect(plainAmountOf('1500.200', dinars, 'minor')).toBe('1500.200')
	})
})

describe('a field of money takes', () => {
	it.each(['', '1', '1,00,000', '1 00 000', '25.00', '१,५००', '₹ 1,500', '₹', '1.2.3'])('%j', (typed) => {
		expect(canBeTyped(typed, 'INR')).toBe(true)
	})

	it.each(['1e3', '-5', '+5', 'x', '12a', '1,000/-', '$5', '5₹', '१ रुपया'])('not %j', (typed) => {
		expect(canBeTyped(typed, 'INR')).toBe(false)
	})

	it(`whatever is read as an amount (${CASES} cases)`, () => {
		fc.assert(
			fc.property(typedText, (typed) => {
				if (typeof readTypedAmount(typed, 'INR', 'minor') === 'bigint')
					expect(canBeTyped(typed, 'INR')).toBe(true)
			}),
			{ numRuns: CASES },
		)
	})
})
