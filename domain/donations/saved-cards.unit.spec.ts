import { expect, it } from 'vitest'
import { brandName, expiryOf } from './saved-cards.contract.ts'

it.each([
	[2026, 10, 'expired'],
	[2026, 11, 'soon'],
	[2026, 12, 'soon'],
	[2027, 1, 'later'],
	[2025, 12, 'expired'],
	[2030, 1, 'later'],
] as const)('A card of %i-%i is %s on the last evening of November 2026.', (expYear, expMonth, expires) => {
	expect(expiryOf({ expYear, expMonth }, Date.UTC(2026, 10, 30, 23, 59))).toBe(expires)
})

it('A card is good to the end of its month, also over the turn of a year.', () => {
	const card = { expYear: 2026, expMonth: 12 }
	expect(expiryOf(card, Date.UTC(2026, 11, 31, 23, 59))).toBe('soon')
	expect(expiryOf(card, Date.UTC(2027, 0, 1))).toBe('expired')
	expect(expiryOf({ expYear: 2027, expMonth: 1 }, Date.UTC(2026, 11, 1))).toBe('soon')
})

it('Brands are called as people know them; one that nobody knows, as it is.', () => {
	expect(['visa', 'amex', 'rupay', 'nova'].map(brandName)).toEqual([
		'Visa',
		'American Express',
		'RuPay',
		'nova',
	])
})
