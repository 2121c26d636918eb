import { type Currency, parseMajor } from '../../../../kernel/money.ts'

/** The least that can be asked for: 1.00. */
const LEAST = 100n

/** Typed text as an amount is written: without grouping and symbols, Devanagari digits as Latin ones. */
export const plainAmount = (typed: string): string =>
	typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).replace(/[,\s₹$]/g, '')

export type AmountProblem = 'missing' | 'invalid' | 'tooMuch'

/**
 * What was typed, in minor units, or what is wrong with it.
 * @param free minor units that can be asked for
 */
export function readAmount(typed: string, currency: Currency, free: bigint): bigint | AmountProblem {
	const plain = plainAmount(typed)
	if (plain === '') return 'missing'
	const minor = parseMajor(plain, currency)
	if (minor === null || minor < LEAST) return 'invalid'
	return minor > free ? 'tooMuch' : minor
}
