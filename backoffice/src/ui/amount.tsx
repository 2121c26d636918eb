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
}

/** An amount in tabular figures. */
export const Amount = ({ value, currency, plain = false }: AmountProps) => (
	<span className={styles.amount}>
		{formatDecimal(value, currency, useLocale() ?? 'en', plain ? 'plain' : 'symbol')}
	</span>
)
