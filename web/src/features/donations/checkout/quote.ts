import { maxDonation, minDonation } from '../../../../../domain/donations/amounts.contract.ts'
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

export type Quote =
	| { readonly ok: true; readonly split: FeeSplit }
	| { readonly ok: false; readonly problem: AmountProblem }

/**
 * What a typed amount comes to.
 * @param typed major units
 * @param onTop the donor adds the fee; otherwise it comes out of what they typed
 */
export function quoteOf(typed: string, currency: Currency, rate: PartsPerMillion, onTop: boolean): Quote {
	if (typed.trim() === '') return { ok: false, problem: 'missing' }
	const amount = parseMajor(typed.trim(), currency)
	if (amount === null || amount < minDonation(currency)) return { ok: false, problem: 'invalid' }
	const split = onTop ? feeOnTop(amount, rate) : feeIncluded(amount, rate)
	if (split.donation > maxDonation(currency)) return { ok: false, problem: 'invalid' }
	return { ok: true, split }
}

/** Minor units as the v1 API has amounts: a JSON number in major units with at most two decimals. */
export const wireAmount = (minor: bigint, currency: Currency): number => Number(formatMajor(minor, currency))
