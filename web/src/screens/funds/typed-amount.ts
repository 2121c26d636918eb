import type { Currency } from '../../../../kernel/money.ts'
import { readTypedAmount } from '../../../../kernel/typed-amount.ts'

/** The least that can be asked for: 1.00. */
const LEAST = 100n

export type AmountProblem = 'missing' | 'invalid' | 'tooMuch'

/**
 * What was typed, in minor units, or what is wrong with it.
 * @param free minor units that can be asked for
 */
export function readAmount(typed: string, currency: Currency, free: bigint): bigint | AmountProblem {
	const minor = readTypedAmount(typed, currency, 'minor')
	if (typeof minor !== 'bigint') return minor
	if (minor < LEAST) return 'invalid'
	return minor > free ? 'tooMuch' : minor
}
