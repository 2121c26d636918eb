import type { Product } from '../../../../../domain/donations/product.contract.ts'
import {
	type Currency,
	type FeeSplit,
	feeIncluded,
	feeOnTop,
	formatMajor,
	type PartsPerMillion,
	parseMajor,
} from '../../../../../kernel/money.ts'
import type { AmountProblem } from '../../../../../kernel/typed-amount.ts'
import { minorOf } from '../../../ui/format.ts'
import { ratePpm } from '../../catalog/api/rate.ts'
import type { CheckoutDetails } from '../api/checkout-details.ts'

export type Quote =
	| { readonly ok: true; readonly split: FeeSplit }
	| { readonly ok: false; readonly problem: AmountProblem }

/** What of a product decides what an amount comes to. */
export type Priced = Pick<Product, 'units' | 'least' | 'most' | 'fees'>

/** The fee of a payment by card, as people read it: a percentage such as 2.36. */
export const cardFee = ({ fees }: Pick<Priced, 'fees'>): number =>
	fees.find(({ method }) => method === 'card')?.percent ?? 0

/** The same as a rate to compute with. */
export const cardRate = (product: Pick<Priced, 'fees'>): PartsPerMillion => ratePpm(cardFee(product))

/**
 * What a typed amount comes to.
 * @param typed major units
 * @param onTop the donor adds the fee; otherwise it comes out of what they typed
 */
export function quoteOf(typed: string, product: Priced, onTop: boolean): Quote {
	const { units, least, most } = product
	if (typed.trim() === '') return { ok: false, problem: 'missing' }
	const amount = parseMajor(typed.trim(), units)
	if (amount === null || amount < minorOf(least, units)) return { ok: false, problem: 'invalid' }
	const split = onTop ? feeOnTop(amount, cardRate(product)) : feeIncluded(amount, cardRate(product))
	if (split.donation > minorOf(most, units)) return { ok: false, problem: 'invalid' }
	return { ok: true, split }
}

/** What the donation comes to as it stands. */
export const quoteFor = (
	{ amount, shouldChargeProcessingFees }: Pick<CheckoutDetails, 'amount' | 'shouldChargeProcessingFees'>,
	product: Priced,
): Quote => quoteOf(amount, product, shouldChargeProcessingFees)

/** Minor units as the v1 API has amounts: a JSON number in major units with at most two decimals. */
export const wireAmount = (minor: bigint, currency: Currency): number => Number(formatMajor(minor, currency))
