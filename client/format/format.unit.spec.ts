import { describe, expect, it } from 'vitest'
import { formatAmount, formatDecimal } from './amounts.ts'
import { formatSize } from './sizes.ts'

describe('An amount', () => {
	it('is grouped the Indian way in rupees, whatever the language', () => {
		expect(formatAmount(58_820_000n, 'INR', 'en')).toBe('₹5,88,200')
		expect(formatAmount(58_820_000n, 'INR', 'hi')).toBe('₹5,88,200')
		expect(formatDecimal('588200.00', 'INR', 'en')).toBe('₹5,88,200.00')
	})

	it('is grouped by thousands in dollars for readers of English, and the Indian way for readers of Hindi', () => {
		expect(formatAmount(123_456_789n, 'USD', 'en')).toBe('$1,234,567.89')
		expect(formatAmount(123_456_789n, 'USD', 'hi')).toBe('$12,34,567.89')
	})

	it('shows all decimals or, where allowed, none', () => {
		expect(formatAmount(100_050n, 'INR', 'en')).toBe('₹1,000.50')
		expect(formatAmount(100_000n, 'INR', 'en')).toBe('₹1,000')
		expect(formatAmount(100_000n, 'INR', 'en', 'always')).toBe('₹1,000.00')
	})

	it('has no symbol where the place says the currency', () => {
		expect(formatDecimal('588200.00', 'INR', 'en', { symbol: false })).toBe('5,88,200.00')
		expect(formatDecimal('60000.00', 'USD', 'en', { symbol: false })).toBe('60,000.00')
	})

	it('has a true minus sign before its symbol', () => {
		expect(formatAmount(-2_360n, 'INR', 'en', 'always')).toBe('−₹23.60')
		expect(formatDecimal('-51.45', 'USD', 'en')).toBe('−$51.45')
	})

	it('is exact where a floating number would not be', () => {
		expect(formatAmount(900_719_925_474_099_301n, 'INR', 'en')).toBe('₹9,00,71,99,25,47,40,993.01')
		expect(formatDecimal('90071992547409930.01', 'USD', 'en', { symbol: false })).toBe(
			'90,071,992,547,409,930.01',
		)
	})

	it('has as many decimals as its currency, also in one of no region', () => {
		expect(formatAmount(1_500n, 'JPY', 'en', 'always')).toBe('¥1,500')
		expect(formatAmount(1_500_250n, 'KWD', 'en')).toBe('KWD\u00a01,500.250')
		expect(formatDecimal('1500.250', 'KWD', 'en', { symbol: false })).toBe('1,500.250')
	})
})

describe('A size', () => {
	it.each([
		[0, '1 kB'],
		[999, '1 kB'],
		[1_000, '1 kB'],
		[14_400, '14 kB'],
		[1_240_000, '1.2 MB'],
		[10_000_000, '10 MB'],
	])('of %i bytes is %s', (bytes, visible) => {
		expect(formatSize(bytes, 'en')).toBe(visible)
	})

	it('is said in Hindi with the same digits', () => {
		expect(formatSize(1_240_000, 'hi')).toMatch(/^1\.2/)
	})
})
