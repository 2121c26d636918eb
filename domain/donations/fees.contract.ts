import { type Currency, type PartsPerMillion, percentage } from '../../kernel/wire/money.ts'
import type { MethodsTaken, PaymentMethod } from '../../kernel/wire/payment-method.ts'
import { type RegionFacts, regionOfCurrency } from '../../kernel/wire/regions.ts'
import { donationForPaidBy } from '../_shared/donation-targets-rules.contract.ts'
import type { DonationTerms } from '../donation-terms.contract.ts'
import type { PaymentOffer } from './payment-choice.contract.ts'

const byCard = ({ cardRate }: RegionFacts): PartsPerMillion => cardRate

/** The rate of the region (core §9) that applies to a method. */
const RATES: Readonly<Record<PaymentMethod, (region: RegionFacts) => PartsPerMillion>> = {
	card: byCard,
	bankDebit: ({ achRate }) => achRate,
	upi: byCard,
	netbanking: byCard,
	wallet: byCard,
	paypal: byCard,
}

/** The methods whose fee is shown before the donor chooses one. */
const USUAL: readonly PaymentMethod[] = ['card']

/**
 * Returns the processing fee of a method in a currency, in parts per million; donors see it, and it is
 * checked.
 */
export const feeRate = (method: PaymentMethod, currency: Currency): PartsPerMillion =>
	RATES[method](regionOfCurrency(currency))

export const feesOf = (currency: Currency): DonationTerms['fees'] =>
	USUAL.map((method) => ({ method, percent: percentage(feeRate(method, currency)) }))

const UNLIMITED = {
	signedInOnly: false,
	least: null,
	most: null,
	mostMonthly: null,
} as const

export const offersOf = (
	accounts: readonly (MethodsTaken & { readonly provider: string; readonly currency: Currency })[],
): readonly PaymentOffer[] =>
	accounts.flatMap(({ provider, currency, methods, limits, recurring }) =>
		methods.map((method) => ({
			...UNLIMITED,
			...limits?.[method],
			recipients: donationForPaidBy(method),
			method,
			provider,
			currency,
			rate: feeRate(method, currency),
			isMonthly: recurring?.includes(method) === true,
		})),
	)
