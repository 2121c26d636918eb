import { type Currency, majorUnit, minAmount } from '../../kernel/wire/money.ts'
import type { DonationTerms } from '../donation-terms.contract.ts'
import { feesOf } from './fees.contract.ts'

/** What a donor chooses from, in major units (core §9). */
const QUICK_AMOUNTS = [100n, 200n, 500n, 1000n, 1500n] as const
/** What is chosen before a donor chose, in major units; in other currencies the first of the quick amounts. */
const USUAL_AMOUNTS: Readonly<Partial<Record<string, bigint>>> = { INR: 1000n }

const MAX_MAJOR = 100_000_000n
/** The least that a donor may enter, in minor units of the currency: 1.00. */
export const minDonation = minAmount
/** The most that one donation may bring, in minor units of the currency: 100,000,000.00. */
export const maxDonation = (currency: string): bigint => MAX_MAJOR * majorUnit(currency)

/** What may be donated in a currency, and what it costs. The donation's decider refuses by the same figures. */
export const donationTermsOf = (currency: Currency): DonationTerms => ({
	least: minDonation(currency),
	most: maxDonation(currency),
	quickAmounts: QUICK_AMOUNTS.map((amount) => amount * majorUnit(currency)),
	usualAmount: (USUAL_AMOUNTS[currency] ?? QUICK_AMOUNTS[0]) * majorUnit(currency),
	fees: feesOf(currency),
})
