import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratePpm } from '../../catalog/api/rate.ts'
import { quoteOf, wireAmount } from './quote.ts'

describe('The fee of a donation', () => {
	it('reads percentages exactly from their decimal text.', () => {
		expect(ratePpm(2.36)).toBe(23_600n)
		expect(ratePpm(2.9)).toBe(29_000n)
		expect(ratePpm(0)).toBe(0n)
		expect(ratePpm(0.0001)).toBe(1n)
		expect(() => ratePpm(-1)).toThrow(RangeError)
		expect(() => ratePpm(2.36001)).toThrow(RangeError)
	})

	it('is added when the donor covers it, and taken out otherwise.', () => {
		expect(quoteOf('100', 'USD', 29_000n, true)).toEqual({
			ok: true,
			split: { donation: 10_000n, fee: 290n, total: 10_290n },
		})
		expect(quoteOf('100', 'USD', 29_000n, false)).toEqual({
			ok: true,
			split: { donation: 9_718n, fee: 282n, total: 10_000n },
		})
	})

	it('adds up to the last unit, and the donor who does not cover it pays what they typed.', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 2, max: 90_000_000 }),
				fc.bigInt({ min: 0n, max: 60_000n }),
				fc.boolean(),
				(typed, rate, onTop) => {
					const quote = quoteOf(String(typed), 'INR', rate, onTop)
					if (!quote.ok) throw new Error(quote.problem)
					const { donation, fee, total } = quote.split
					expect(donation + fee).toBe(total)
					expect(onTop ? donation : total).toBe(BigInt(typed) * 100n)
				},
			),
		)
	})

	it('names what is wrong with an amount.', () => {
		expect(quoteOf('', 'INR', 23_600n, true)).toEqual({ ok: false, problem: 'missing' })
		expect(quoteOf('0', 'INR', 23_600n, true)).toEqual({ ok: false, problem: 'invalid' })
		expect(quoteOf('1e3', 'INR', 23_600n, true)).toEqual({ ok: false, problem: 'invalid' })
		expect(quoteOf('100000001', 'INR', 23_600n, true)).toEqual({ ok: false, problem: 'invalid' })
		expect(quoteOf('1', 'INR', 23_600n, false)).toEqual({
			ok: true,
			split: { donation: 98n, fee: 2n, total: 100n },
		})
		expect(quoteOf('1', 'INR', 23_600n, true)).toMatchObject({ ok: true })
	})

	it('goes over the wire in major units without a stray cent.', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 10_000_000_000n }), (minor) => {
				const text = String(wireAmount(minor, 'INR'))
				const [whole = '', decimals = ''] = text.split('.')
				expect(BigInt(whole + decimals.padEnd(2, '0'))).toBe(minor)
			}),
		)
	})
})
