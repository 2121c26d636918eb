import { type Currency, type PartsPerMillion, percentage } from '../../kernel/wire/money.ts'
import type { MethodsTaken, PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { type RegionFacts, regionOfCurrency } from '../../kernel/wire/regions.ts'
import type { DonationTerms } from '../donation-terms.contract.ts'
import type { PaymentOffer } from './payment-choice.contract.ts'

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

/** Whose fee stands where nobody has chosen a method yet. */
const USUAL: readonly PaymentMethod[] = ['card']

/** The processing fee of a method in a currency, in parts per million: what donors are shown and checked by. */
export const feeRate = (method: PaymentMethod, currency: Currency): PartsPerMillion =>
	RATES[method](regionOfCurrency(currency))

/** The fees of the usual methods, as percentages. */
export const feesOf = (currency: Currency): DonationTerms['fees'] =>
	USUAL.map((method) => ({ method, percent: percentage(feeRate(method, currency)) }))

const UNLIMITED = {
	signedInOnly: false,
	recipients: null,
	least: null,
	most: null,
	mostMonthly: null,
} as const

/** What accounts take in their currencies, by what their providers declare of them, and the fee of each method. */
export const offersOf = (
	accounts: readonly (MethodsTaken & { readonly provider: string; readonly currency: Currency })[],
): readonly PaymentOffer[] =>
	accounts.flatMap(({ provider, currency, methods, limits, recurring }) =>
		methods.map((method) => ({
			...UNLIMITED,
			...limits?.[method],
			method,
			provider,
			currency,
			rate: feeRate(method, currency),
			isMonthly: recurring?.includes(method) === true,
		})),
	)
