import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
	amountFor,
	divideHalfUp,
	exponentOf,
	feeIncluded,
	feeOnTop,
	formatMajor,
	parseMajor,
	percentOf,
	shareOf,
} from './money.ts'

const minor = fc.bigInt({ min: 0n, max: 10n ** 15n })
const rate = fc.bigInt({ min: 0n, max: 200_000n })

describe('amounts as text', () => {
	it.each([
		['0.07', 7n],
		['1500', 150_000n],
		['1500.5', 150_050n],
		['-2.30', -230n],
		['100000000000', 10_000_000_000_000n],
	])('reads %s to the minor unit', (text, amount) => expect(parseMajor(text, 'INR')).toBe(amount))
	it.each(['', '1.', '.5', '1.234', '1e3', 'NaN', ' 1', '1,000', '٣', '9'.repeat(16)])(
		'reads %j as no amount',
		(text) => expect(parseMajor(text, 'USD')).toBeNull(),
	)
	it('comes back unchanged from text, whatever the amount', () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
				(amount) => parseMajor(formatMajor(amount, 'INR'), 'INR') === amount,
			),
		)
	})
	it.each([
		['JPY', 150_000n, '150000', '¥150,000'],
		['KRW', -7n, '-7', '-₩7'],
		['USD', 150_000n, '1500.00', '$1,500.00'],
		['INR', -5n, '-0.05', '-₹0.05'],
		['KWD', 150_000n, '150.000', 'KWD\u00a0150.000'],
	])('has the decimals that ISO 4217 gives to %s', (currency, minor, major, visible) => {
		expect(formatMajor(minor, currency)).toBe(major)
		expect(parseMajor(major, currency)).toBe(minor)
		expect(parseMajor(`1.${'0'.repeat(exponentOf(currency) + 1)}`, currency)).toBeNull()
		expect(amountFor('en', minor, currency)).toBe(visible)
	})
	it('never gains a minor unit on the way through a JSON number', () => {
		for (let cents = 0n; cents < 200_000n; cents += 1n) {
			expect(parseMajor(String(Number(formatMajor(cents, 'USD'))), 'USD')).toBe(cents)
		}
	})
})

describe('fees', () => {
	it('rounds half up', () => {
		expect(divideHalfUp(5n, 2n)).toBe(3n)
		expect(divideHalfUp(4n, 3n)).toBe(1n)
		expect(() => divideHalfUp(-1n, 2n)).toThrow(RangeError)
	})
	it("gives the mock's figures", () => {
		expect(feeOnTop(10_000n, 29_000n)).toEqual({ donation: 10_000n, fee: 290n, total: 10_290n })
		expect(feeOnTop(100_000n, 23_600n)).toEqual({ donation: 100_000n, fee: 2_360n, total: 102_360n })
		expect(feeIncluded(100_000n, 23_600n)).toEqual({ donation: 97_694n, fee: 2_306n, total: 100_000n })
	})
	it('always adds up, and comes back from what was charged', () => {
		fc.assert(
			fc.property(minor, rate, (donation, ppm) => {
				const top = feeOnTop(donation, ppm)
				expect(top.donation + top.fee).toBe(top.total)
				expect(feeIncluded(top.total, ppm).donation).toBe(donation)
			}),
		)
	})
	it('splits any part so that its pieces add up and the whole is the whole', () => {
		fc.assert(
			fc.property(
				fc.bigInt({ min: 1n, max: 10n ** 12n }),
				rate,
				fc.double({ min: 0, max: 1, noNaN: true }),
				(donation, ppm, at) => {
					const whole = feeOnTop(donation, ppm)
					const part = (whole.total * BigInt(Math.floor(at * 1_000))) / 1_000n
					const piece = shareOf(part, whole)
					expect(piece.donation + piece.fee).toBe(part)
					expect(shareOf(whole.total, whole).donation).toBe(whole.donation)
				},
			),
		)
	})
})

describe('progress in percent', () => {
	it('reaches 100 only with the goal', () => {
		expect(percentOf(99_999n, 100_000n)).toBe(99)
		expect(percentOf(100_000n, 100_000n)).toBe(100)
		expect(percentOf(250_000n, 100_000n)).toBe(250)
	})

	it('is 0 for a fund that chargebacks drove below zero', () => {
		expect(percentOf(-5n, 100_000n)).toBe(0)
	})
})
