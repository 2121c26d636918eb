import { describe, expect, it } from 'vitest'
import { readAmount } from './typed-amount.ts'

describe('An amount that is typed to be withdrawn', () => {
	it('may have grouping, a symbol and Devanagari digits', () => {
		expect(readAmount('₹1,02,300.50', 'INR', 20_000_000n)).toBe(10_230_050n)
		expect(readAmount('१५००', 'INR', 20_000_000n)).toBe(150_000n)
	})

	it('can be all that is free, to the last unit, and nothing above', () => {
		expect(readAmount('812.37', 'INR', 81_237n)).toBe(81_237n)
		expect(readAmount('812.38', 'INR', 81_237n)).toBe('tooMuch')
	})

	it('is missing, or no amount, below 1 or too fine', () => {
		expect(readAmount(' ', 'USD', 500n)).toBe('missing')
		for (const typed of ['0', '0.99', '-5', 'five', '1.005', '12,50', '1e3'])
			expect(readAmount(typed, 'USD', 500n)).toBe('invalid')
	})

	it('is too much when the fund is owed money', () => {
		expect(readAmount('1', 'INR', -5_000n)).toBe('tooMuch')
	})
})
