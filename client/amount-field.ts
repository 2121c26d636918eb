import { CURRENCY_SIGNS } from '../kernel/money.ts'
import type { AmountProblem, AmountRule } from '../kernel/typed-amount.ts'

/**
 * What every field of money has, whatever it is drawn with. The text stays as it was typed, whatever it is, and
 * `amountWithin` reads it or says what is wrong; so there is no limit of its length, which would cut the end of what
 * is pasted.
 */
export const amountInput = ({ currency, decimals }: AmountRule) => ({
	/** What stands before what is typed. */
	sign: CURRENCY_SIGNS[currency],
	/** The keyboard of a phone. */
	inputMode: decimals === 'whole' ? ('numeric' as const) : ('decimal' as const),
})

/** The key of the text that says what is wrong: the messages of core §5. */
export const amountMessage = (problem: AmountProblem) => `amount.${problem}` as const
