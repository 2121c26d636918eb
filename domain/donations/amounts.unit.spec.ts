import { describe, expect, it } from 'vitest'
import { CURRENCIES, REGIONS } from '../../kernel/wire/regions.ts'
import { donationTermsOf, maxDonation, minDonation } from './amounts.contract.ts'
import { donationIntent } from './contract.ts'
import { feeRate } from './fees.contract.ts'
import { checkedSplit } from './terms.ts'

describe('what may be donated', () => {
	it('is in rupees what the specification says', () => {
		expect(donationTermsOf('INR')).toEqual({
			least: 100n,
			most: 10_000_000_000n,
			quickAmounts: [10_000n, 20_000n, 50_000n, 100_000n, 150_000n],
			usualAmount: 100_000n,
			fees: [{ method: 'card', percent: 2.36 }],
		})
	})

	it.each(CURRENCIES)(
		'lies within its own bounds in %s, with a fee for each method that is offered',
		(currency) => {
			const { least, most, quickAmounts, usualAmount, fees } = donationTermsOf(currency)
			for (const amount of [...quickAmounts, usualAmount])
				expect(amount >= least && amount <= most).toBe(true)
			expect(quickAmounts).toContain(usualAmount)
			expect(fees.map(({ method }) => method)).toEqual(['card'])
			const region = REGIONS.find((row) => row.currency === currency)
			expect(feeRate('card', currency)).toBe(region?.cardRate)
			expect(feeRate('bankDebit', currency)).toBe(region?.achRate)
		},
	)

	it('is what is refused by', () => {
		const split = (donation: bigint) => {
			const figures = { donation, fee: 0n, total: donation, coversFee: true, rate: 0n }
			return () => checkedSplit(figures, 'USD')
		}
		expect(split(minDonation('USD'))).not.toThrow()
		expect(split(minDonation('USD') - 1n)).toThrow(expect.objectContaining({ code: 'INVALID_AMOUNT' }))
		const intent = (quantity: number) =>
			donationIntent.safeParse({ donationFor: 'tal', units: 'USD', quantity, processingFees: 0 }).success
		const most = Number(maxDonation('USD') / 100n)
		expect([intent(most), intent(most + 1)]).toEqual([true, false])
	})
})
