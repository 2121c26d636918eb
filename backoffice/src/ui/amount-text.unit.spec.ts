import { describe, expect, test } from 'vitest'
import { amountTextOf } from './amount-text.ts'

const RULE = { currency: 'INR', decimals: 'minor', min: 1n } as const

describe('Typed amounts', () => {
	test('Grouping, symbols and missing decimals are no obstacle.', () => {
		expect(amountTextOf('₹1,02,300.5', RULE)).toBe('102300.50')
		expect(amountTextOf(' 500 ', RULE)).toBe('500.00')
		expect(amountTextOf('007', RULE)).toBe('7.00')
		expect(amountTextOf('12.', RULE)).toBe('12.00')
	})

	test('Devanagari digits are digits.', () => {
		expect(amountTextOf('१,५००', RULE)).toBe('1500.00')
	})

	test('Nothing, zero, a sign, words and a third decimal are no amount.', () => {
		for (const typed of ['', '0', '0.00', '-5', 'ten', '1.234', '.5', '1e3', '12,50', '1,0']) {
			expect(amountTextOf(typed, RULE)).toBeNull()
		}
	})
})
