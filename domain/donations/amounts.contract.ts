import { type Currency, majorUnit, minAmount } from '../../kernel/wire/money.ts'
import type { DonationTerms } from '../donation-terms.contract.ts'
import { feesOf } from './fees.contract.ts'

/** In major units (core §9). */
const QUICK_AMOUNTS = [100n, 200n, 500n, 1000n, 1500n] as const
const USUAL_AMOUNTS: Readonly<Partial<Record<string, bigint>>> = { INR: 1000n }

const MAX_MAJOR = 100_000_000n
/** The minimum that a donor may enter, in minor units: 1.00. */
export const minDonation = minAmount
/** The maximum of one donation, in minor units: 100,000,000.00. */
export const maxDonation = (currency: string): bigint => MAX_MAJOR * majorUnit(currency)

/** Returns the donation terms of a currency. The donation's decider uses the same figures. */
export const donationTermsOf = (currency: Currency): DonationTerms => ({
	least: minDonation(currency),
	most: maxDonation(currency),
	quickAmounts: QUICK_AMOUNTS.map((amount) => amount * majorUnit(currency)),
	usualAmount: (USUAL_AMOUNTS[currency] ?? QUICK_AMOUNTS[0]) * majorUnit(currency),
	fees: feesOf(currency),
})
