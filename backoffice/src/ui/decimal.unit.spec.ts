import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactDecimal, differenceOf, isZero, sumDecimals } from './decimal.ts'

describe('Sums', () => {
	test('Nothing sums to zero.', () => {
		expect(sumDecimals([], 'INR')).toBe('0.00')
	})

	test('Losses count against gains, to the last unit.', () => {
		expect(sumDecimals(['0.10', '0.20', '-0.35'], 'INR')).toBe('-0.05')
	})

	test('A difference keeps its sign, also below zero.', () => {
		expect(differenceOf('1.00', '2.50', 'USD')).toBe('-1.50')
		expect(differenceOf('-1.00', '-2.50', 'USD')).toBe('1.50')
		expect(differenceOf('0.00', '0.00', 'USD')).toBe('0.00')
	})

	test('Any amounts sum as their minor units do.', () => {
		const text = (minor: bigint) => {
			const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
			return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
		}
		fc.assert(
			fc.property(fc.array(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })), (amounts) => {
				const total = amounts.reduce((sum, amount) => sum + amount, 0n)
				expect(sumDecimals(amounts.map(text), 'USD')).toBe(text(total))
			}),
		)
	})
})

describe('Currencies that don’t have two decimals', () => {
	test('Yen have none, dinars three.', () => {
		expect(sumDecimals(['1500', '-20'], 'JPY')).toBe('1480')
		expect(sumDecimals(['0.100', '0.205'], 'KWD')).toBe('0.305')
		expect(differenceOf('0.001', '1.000', 'KWD')).toBe('-0.999')
		expect(sumDecimals([], 'JPY')).toBe('0')
		expect(['0', '0.00', '0.000', '0.001'].map(isZero)).toEqual([true, true, true, false])
	})
})

describe('An amount where space is short', () => {
	test('is in lakhs or thousands, and whole where that is short.', () => {
		expect(compactDecimal('588200.00', 'INR', 'en')).toBe('₹588.2K')
		expect(compactDecimal('588200.00', 'INR', 'hi')).toBe('₹5.8\u00a0लाख')
		expect(compactDecimal('60000.00', 'USD', 'en', 'plain')).toBe('60K')
		expect(compactDecimal('9999.99', 'USD', 'en')).toBeNull()
	})
})
