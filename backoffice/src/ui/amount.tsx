import { Box } from '@mui/material'
import { useLocale } from 'react-admin'
import { formatDecimal } from '../../../client/format/amounts.ts'
import { styles } from './amount.styles.ts'
import type { Currency } from './currency.ts'
import { compactDecimal } from './decimal.ts'

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
	/** Where space is short: large amounts in lakhs or thousands, rounded down, with the exact figure behind. */
	compact?: boolean
}

/** An amount that opens nothing. */
export const Amount = ({ why, ...figures }: FiguresProps & { why: OpensNothing }) => (
	<span data-amount={why}>
		<Figures {...figures} />
	</span>
)

/** How amounts are written: in tabular figures. */
export function Figures({ value, currency, plain = false, signed = false, compact = false }: FiguresProps) {
	const locale = useLocale()
	const sign = signed && !value.startsWith('-') ? '+' : ''
	const style = plain ? 'plain' : 'symbol'
	const exact = sign + formatDecimal(value, currency, locale, { symbol: !plain })
	const short = compact ? compactDecimal(value, currency, locale, style) : null
	if (short === null)
		return (
			<Box component="span" sx={styles.amount}>
				{exact}
			</Box>
		)
	return (
		<Box component="span" sx={styles.amount} title={exact}>
			<span aria-hidden>{sign + short}</span>
			<Box component="span" sx={styles.hidden}>
				{exact}
			</Box>
		</Box>
	)
}
