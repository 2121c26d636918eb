import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratePpm } from '../../catalog/api/rate.ts'
import { type Priced, quoteOf, wireAmount } from './quote.ts'

const bounds = { least: 1, most: 100_000_000 }
const RUPEES = { priced: { ...bounds, units: 'INR' } satisfies Priced, rate: ratePpm(2.36) }
const DOLLARS = { priced: { ...bounds, units: 'USD' } satisfies Priced, rate: ratePpm(2.9) }
const quoteIn = ({ priced, rate }: { priced: Priced; rate: bigint }, typed: string, onTop: boolean) =>
	quoteOf(typed, priced, { rate, onTop })

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
		expect(quoteIn(DOLLARS, '100', true)).toEqual({
			ok: true,
			split: { donation: 10_000n, fee: 290n, total: 10_290n },
		})
		expect(quoteIn(DOLLARS, '100', false)).toEqual({
			ok: true,
			split: { donation: 9_718n, fee: 282n, total: 10_000n },
		})
	})

	it('adds up to the last unit, and the donor who does not cover it pays what they typed.', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 2, max: 90_000_000 }),
				fc.integer({ min: 0, max: 60_000 }),
				fc.boolean(),
				(typed, rate, onTop) => {
					const quote = quoteIn({ ...RUPEES, rate: BigInt(rate) }, String(typed), onTop)
					if (!quote.ok) throw new Error(quote.problem)
					const { donation, fee, total } = quote.split
					expect(donation + fee).toBe(total)
					expect(onTop ? donation : total).toBe(BigInt(typed) * 100n)
				},
			),
		)
	})

	it('names what is wrong with an amount.', () => {
		expect(quoteIn(RUPEES, '', true)).toEqual({ ok: false, problem: 'missing' })
		expect(quoteIn(RUPEES, '0', true)).toEqual({ ok: false, problem: 'invalid' })
		expect(quoteIn(RUPEES, '1e3', true)).toEqual({ ok: false, problem: 'invalid' })
		expect(quoteIn(RUPEES, '100000001', true)).toEqual({ ok: false, problem: 'invalid' })
		expect(quoteIn(RUPEES, '1', false)).toEqual({
			ok: true,
			split: { donation: 98n, fee: 2n, total: 100n },
		})
		expect(quoteIn(RUPEES, '1', true)).toMatchObject({ ok: true })
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
