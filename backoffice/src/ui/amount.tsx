import { useLocale } from 'react-admin'
import styles from './amount.module.css'
import type { Currency } from './currency.ts'
import { formatDecimal } from './decimal.ts'

/**
 * Every amount opens the events that sum to it: screens show it by `Explained`. One that opens nothing says why:
 * - `part`: it stands in an explanation, or with the events that it is the sum of
 * - `proposed`: nothing has been decided yet, so no event tells of it
 * - `linked`: it stands in a link to the page where it is explained
 * - `checked`: what a look at the books wrote down, beside the way to what it is about
 * - `forbidden`: its reader may not see the events of money
 */
export type OpensNothing = 'part' | 'proposed' | 'linked' | 'checked' | 'forbidden'

interface FiguresProps {
	/** Decimal text in major units. */
	value: string
	currency: Currency
	/** Without its symbol, where a column says the currency. */
	plain?: boolean
	/** With its sign, for what was added to a figure or taken from it. */
	signed?: boolean
}

/** An amount that opens nothing. */
export const Amount = ({ why, ...figures }: FiguresProps & { why: OpensNothing }) => (
	<span data-amount={why}>
		<Figures {...figures} />
	</span>
)

/** How amounts are written: in tabular figures. */
export const Figures = ({ value, currency, plain = false, signed = false }: FiguresProps) => (
	<span className={styles.amount}>
		{signed && !value.startsWith('-') ? '+' : ''}
		{formatDecimal(value, currency, useLocale() ?? 'en', plain ? 'plain' : 'symbol')}
	</span>
)
