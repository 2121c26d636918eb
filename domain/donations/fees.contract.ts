import { type Currency, type PartsPerMillion, percentage } from '../../kernel/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../kernel/payment-method.ts'
import { type RegionFacts, regionOfCurrency } from '../../kernel/regions.ts'
import type { DonationTerms } from '../donation-terms.contract.ts'

/** Which of a region's rates a method goes by. A method that is added to the kernel's list needs its own. */
const RATES: Readonly<Record<PaymentMethod, (region: RegionFacts) => PartsPerMillion>> = {
	card: ({ cardRate }) => cardRate,
}

/** The processing fee of a method in a currency, in parts per million: what donors are shown and checked by. */
export const feeRate = (method: PaymentMethod, currency: Currency): PartsPerMillion =>
	RATES[method](regionOfCurrency(currency))

/** The fee of each method that a currency is taken with, as percentages. */
export const feesOf = (currency: Currency): DonationTerms['fees'] =>
	PAYMENT_METHODS.map((method) => ({ method, percent: percentage(feeRate(method, currency)) }))
