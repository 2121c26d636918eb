import { type Currency, type PartsPerMillion, percentage } from '../../kernel/money.ts'
import type { PaymentMethod } from '../../kernel/payment-method.ts'
import { type RegionFacts, regionOfCurrency } from '../../kernel/regions.ts'
import type { DonationTerms } from '../donation-terms.contract.ts'

const byCard = ({ cardRate }: RegionFacts): PartsPerMillion => cardRate

/** Which of a region's two rates (core §9) a method goes by. */
const RATES: Readonly<Record<PaymentMethod, (region: RegionFacts) => PartsPerMillion>> = {
	card: byCard,
	bankDebit: ({ achRate }) => achRate,
	upi: byCard,
	netbanking: byCard,
	wallet: byCard,
	paypal: byCard,
}

/** What donors can pay with today. */
const OFFERED: readonly PaymentMethod[] = ['card']

/** The processing fee of a method in a currency, in parts per million: what donors are shown and checked by. */
export const feeRate = (method: PaymentMethod, currency: Currency): PartsPerMillion =>
	RATES[method](regionOfCurrency(currency))

/** The fee of each method that donors can pay with, as percentages. */
export const feesOf = (currency: Currency): DonationTerms['fees'] =>
	OFFERED.map((method) => ({ method, percent: percentage(feeRate(method, currency)) }))
