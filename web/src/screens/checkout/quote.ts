import {
	type Currency,
	type FeeSplit,
	feeIncluded,
	feeOnTop,
	formatMajor,
	type PartsPerMillion,
	parseMajor,
} from '../../../../kernel/money.ts'

/** Limits of a gift in minor units: the least that is typed, the most that reaches the cause. */
const LEAST = 100n
const MOST = 10_000_000_000n

export type AmountProblem = 'missing' | 'invalid'

export type Quote =
	| { readonly ok: true; readonly split: FeeSplit }
	| { readonly ok: false; readonly problem: AmountProblem }

/**
 * What a typed amount comes to.
 * @param typed major units
 * @param onTop the giver adds the fee; otherwise it comes out of what they typed
 */
export function quoteOf(typed: string, currency: Currency, rate: PartsPerMillion, onTop: boolean): Quote {
	if (typed.trim() === '') return { ok: false, problem: 'missing' }
	const amount = parseMajor(typed.trim(), currency)
	if (amount === null || amount < LEAST) return { ok: false, problem: 'invalid' }
	const split = onTop ? feeOnTop(amount, rate) : feeIncluded(amount, rate)
	if (split.donation > MOST) return { ok: false, problem: 'invalid' }
	return { ok: true, split }
}

/** Minor units as the v1 API has amounts: a JSON number in major units with at most two decimals. */
export const wireAmount = (minor: bigint, currency: Currency): number => Number(formatMajor(minor, currency))
