import { CURRENCY_SIGNS } from '../kernel/wire/money.ts'
import { type AmountProblem, type AmountRule, canBeTyped } from '../kernel/wire/typed-amount.ts'

/**
 * What every field of money has, whatever it is drawn with. It takes only what an amount is written with (`canBeTyped`).
 * What it took stays as it was typed, and `amountWithin` reads it or says what is wrong; so there is no limit of its
 * length, which would cut the end of what is pasted.
 */
export const amountInput = ({ currency, decimals }: AmountRule) => ({
	/** What stands before what is typed. */
	sign: CURRENCY_SIGNS[currency],
	/** The keyboard of a phone. */
	inputMode: decimals === 'whole' ? ('numeric' as const) : ('decimal' as const),
	/** Whether the field takes a text; otherwise it keeps the one before. */
	takes: (typed: string) => canBeTyped(typed, currency),
})

/** The key of the text that says what is wrong: the messages of core §5. */
export const amountMessage = (problem: AmountProblem) => `amount.${problem}` as const
