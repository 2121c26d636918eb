import { splitBy } from '../../../../../domain/donations/payment-choice.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import {
	type Currency,
	type FeeSplit,
	formatMajor,
	type PartsPerMillion,
	parseMajor,
} from '../../../../../kernel/wire/money.ts'
import type { AmountProblem } from '../../../../../kernel/wire/typed-amount.ts'
import { minorOf } from '../../../ui/format.ts'
import { type Chosen, type Payable, paymentMethodsFor } from './payment-methods.ts'

export type Quote =
	| { readonly ok: true; readonly split: FeeSplit }
	| { readonly ok: false; readonly problem: AmountProblem }

export type Priced = Pick<Product, 'units' | 'least' | 'most'>

/**
 * Computes fee and total of a typed amount.
 * @param typed major units
 * @param onTop the donor adds the fee; otherwise it is taken out of the amount
 */
export function quoteOf(
	typed: string,
	{ units, least, most }: Priced,
	{ rate, onTop }: { readonly rate: PartsPerMillion; readonly onTop: boolean },
): Quote {
	if (typed.trim() === '') return { ok: false, problem: 'missing' }
	const amount = parseMajor(typed.trim(), units)
	if (amount === null || amount < minorOf(least, units)) return { ok: false, problem: 'invalid' }
	const split = splitBy(rate, amount, onTop)
	if (split.donation > minorOf(most, units)) return { ok: false, problem: 'invalid' }
	return { ok: true, split }
}

export const quoteFor = (details: Chosen, product: Priced & Payable, signedIn: boolean): Quote =>
	quoteOf(details.amount, product, {
		rate: paymentMethodsFor(details, product, signedIn).payingBy.rate,
		onTop: details.shouldChargeProcessingFees,
	})

/**
 * Converts minor units to an amount of the v1 API: a JSON number in major units with at most two decimals.
 */
export const wireAmount = (minor: bigint, currency: Currency): number => Number(formatMajor(minor, currency))
