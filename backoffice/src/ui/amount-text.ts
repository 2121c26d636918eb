import { formatMajor } from '../../../kernel/wire/money.ts'
import { type AmountRule, amountWithin } from '../../../kernel/wire/typed-amount.ts'

/**
 * An amount as somebody typed it, as the API takes it: `1,023.6` is `1023.60`.
 * @returns null when it is no amount within its limits, or has more decimals than the rule takes
 */
export function amountTextOf(typed: string, rule: AmountRule): string | null {
	const minor = amountWithin(typed, rule)
	return typeof minor === 'bigint' ? formatMajor(minor, rule.currency) : null
}
