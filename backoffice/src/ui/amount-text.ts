import { formatMajor } from '../../../kernel/money.ts'
import { readTypedAmount } from '../../../kernel/typed-amount.ts'
import type { Currency } from './currency.ts'

/**
 * An amount as somebody typed it, as the API takes it: `1,023.6` is `1023.60`.
 * @returns null when it is no amount above zero, or has more decimals than the currency
 */
export function amountTextOf(typed: string, currency: Currency): string | null {
	const minor = readTypedAmount(typed, currency, 'minor')
	return typeof minor === 'bigint' && minor > 0n ? formatMajor(minor, currency) : null
}
