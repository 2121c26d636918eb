import { useLocale } from 'react-admin'
import styles from './amount.module.css'
import type { Currency } from './currency.ts'
import { formatDecimal } from './decimal.ts'

interface AmountProps {
	/** Decimal text in major units. */
	value: string
	currency: Currency
	/** Without its symbol, where a column says the currency. */
	plain?: boolean
	/** With its sign, for what was added to a figure or taken from it. */
	signed?: boolean
}

/** An amount in tabular figures. */
export const Amount = ({ value, currency, plain = false, signed = false }: AmountProps) => (
	<span className={styles.amount}>
		{signed && !value.startsWith('-') ? '+' : ''}
		{formatDecimal(value, currency, useLocale() ?? 'en', plain ? 'plain' : 'symbol')}
	</span>
)
