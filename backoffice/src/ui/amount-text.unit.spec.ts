import { describe, expect, test } from 'vitest'
import { amountTextOf } from './amount-text.ts'

describe('Typed amounts', () => {
	test('Grouping, symbols and missing decimals are no obstacle.', () => {
		expect(amountTextOf('₹1,02,300.5', 'INR')).toBe('102300.50')
		expect(amountTextOf(' 500 ', 'INR')).toBe('500.00')
		expect(amountTextOf('007', 'INR')).toBe('7.00')
		expect(amountTextOf('12.', 'INR')).toBe('12.00')
	})

	test('Devanagari digits are digits.', () => {
		expect(amountTextOf('१,५००', 'INR')).toBe('1500.00')
	})

	test('Nothing, zero, a sign, words and a third decimal are no amount.', () => {
		for (const typed of ['', '0', '0.00', '-5', 'ten', '1.234', '.5', '1e3', '12,50', '1,0']) {
			expect(amountTextOf(typed, 'INR')).toBeNull()
		}
	})
})
