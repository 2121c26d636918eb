import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AT, CUT_TO_SECONDS, commandsOf, fundHistory, played } from '../../domain/funds/histories.fixtures.ts'
import { FUND_BOOKINGS, type FundBooking, fundEntry } from './fund-entry.ts'

const isBooking = (event: { readonly type: string }): event is FundBooking =>
	(FUND_BOOKINGS as readonly string[]).includes(event.type)

const refunds = fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 5_000n }), fc.constantFrom(AT, CUT_TO_SECONDS)), {
	minLength: 1,
	maxLength: 5,
})

it('what is put aside is never below zero, at any instant of the clock by which money moved', () => {
	let reservedRefunds = 0
	fc.assert(
		fc.property(fundHistory, refunds, ({ total, commands }, given) => {
			const make = commandsOf(total)
			const refunding = given.flatMap(([amount, effectiveAt], nth) => [
				make.reserve(`own${nth}`, amount),
				make.bookRefund(`re_own${nth}`, `own${nth}`, amount, effectiveAt),
			])
			const entries = played({ total, commands: [...commands, ...refunding] })
				.filter(isBooking)
				.map((event) => ({ event, entry: fundEntry(event, 'request.r1.INR') }))
			reservedRefunds += entries.filter(
				({ event }) => event.type === 'RefundBooked' && event.data.refundId !== null,
			).length
			for (const instant of new Set(entries.map(({ entry }) => entry.effectiveAt))) {
				const reserved = entries
					.filter(({ entry }) => (entry.effectiveAt ?? '') <= (instant ?? ''))
					.flatMap(({ entry }) => entry.lines)
					.filter(({ account }) => account === 'reserved')
					.reduce((sum, { amount }) => sum - amount, 0n)
				expect(reserved).toBeGreaterThanOrEqual(0n)
			}
		}),
		{ numRuns: 500, seed: 14 },
	)
	expect(reservedRefunds).toBeGreaterThan(0)
})

it.each([
	['TransferCostRecorded', 'leaves the bank as an expense of its account', 590n],
	['TransferCostReturned', 'comes back to it when the provider gives it back', -590n],
] as const)('what a transfer costs moves no fund: %s %s', (type, _, expense) => {
	const data = {
		withdrawalId: 'w1',
		provider: 'razorpay',
		transfer: { account: 'razorpay-in', transferRef: 'pout_1' },
		cost: '590',
		currency: 'INR',
		effectiveAt: AT,
		at: AT,
	}
	const { lines, object } = fundEntry({ type, data }, 'request.r1.INR')
	expect(object).toBe('pout_1')
	expect(lines.map(({ account, amount }) => [account, amount]).toSorted()).toEqual([
		['bank', -expense],
		['fee expense', expense],
	])
})
