import { CURRENCY_SIGNS } from '../kernel/wire/money.ts'
import { type AmountProblem, type AmountRule, canBeTyped } from '../kernel/wire/typed-amount.ts'

/**
 * Properties of every money field. It accepts only characters of an amount (`canBeTyped`) and keeps them as
 * typed; `amountWithin` parses them or returns the problem. There is no limit of length, which would cut
 * pasted text.
 */
export const amountInput = ({ currency, decimals }: AmountRule) => ({
	sign: CURRENCY_SIGNS[currency],
	inputMode: decimals === 'whole' ? ('numeric' as const) : ('decimal' as const),
	/** Checks whether the field accepts a text; otherwise it keeps the one before. */
	takes: (typed: string) => canBeTyped(typed, currency),
})

/** Returns the key of the problem's message (core §5). */
export const amountMessage = (problem: AmountProblem) => `amount.${problem}` as const
