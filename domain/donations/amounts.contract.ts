import { majorUnit, minAmount } from '../../kernel/money.ts'

/** What a donor chooses from, in major units (core §9). */
export const QUICK_AMOUNTS = [100, 200, 500, 1000, 1500] as const

const MAX_MAJOR = 100_000_000n
/** The least that a donor may enter, in minor units of the currency: 1.00. */
export const minDonation = minAmount
/** The most that one donation may bring, in minor units of the currency: 100,000,000.00. */
export const maxDonation = (currency: string): bigint => MAX_MAJOR * majorUnit(currency)
