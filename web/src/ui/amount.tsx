import type { Decimals } from '../../../client/format/amounts.ts'
import type { Currency } from '../../../kernel/wire/money.ts'
import { useFormat } from './format.ts'

interface AmountProps {
	/** Minor units: paise, cents. */
	readonly value: bigint
	readonly currency: Currency
	readonly decimals?: Decimals
}

export function Amount({ value, currency, decimals = 'auto' }: AmountProps) {
	return <span className="num">{useFormat().amount(value, currency, decimals)}</span>
}
