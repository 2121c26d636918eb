import type { Decimals } from '../../../client/format/amounts.ts'
import type { Currency } from '../../../kernel/wire/money.ts'
import { useFormat } from './format.ts'

interface AmountProps {
	/** Minor units: paise, cents. */
	readonly value: bigint
	readonly currency: Currency
	readonly decimals?: Decimals
}

/** An amount with symbol, the reader's grouping, a true minus sign and figures of one width. */
export function Amount({ value, currency, decimals = 'auto' }: AmountProps) {
	return <span className="num">{useFormat().amount(value, currency, decimals)}</span>
}
