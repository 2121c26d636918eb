import { formatMajor } from '../../../kernel/wire/money.ts'
import { type AmountRule, amountWithin } from '../../../kernel/wire/typed-amount.ts'

/**
 * Converts a typed amount to the API's form: `1,023.6` to `1023.60`.
 * @returns null if it is no amount within its limits, or has more decimals than the rule allows
 */
export function amountTextOf(typed: string, rule: AmountRule): string | null {
	const minor = amountWithin(typed, rule)
	return typeof minor === 'bigint' ? formatMajor(minor, rule.currency) : null
}
