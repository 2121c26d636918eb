import { Box } from '@mui/material'
import { useLocale } from 'react-admin'
import { formatDecimal } from '../../../client/format/amounts.ts'
import { styles } from './amount.styles.ts'
import type { Currency } from './currency.ts'
import { compactDecimal } from './decimal.ts'

/**
 * The reason why an amount opens no explanation:
 * - `part`: it is part of an explanation or of its events
 * - `proposed`: it is undecided, so there is no event
 * - `linked`: it is inside a link to the page that explains it
 * - `checked`: it is a result of a books check, beside a link to its subject
 * - `forbidden`: the reader may not see events of money
 */
export type OpensNothing = 'part' | 'proposed' | 'linked' | 'checked' | 'forbidden'

interface FiguresProps {
	/** Decimal text in major units. */
	value: string
	currency: Currency
	plain?: boolean
	signed?: boolean
	/** Shortens large amounts to lakhs or thousands, rounded down, with the exact figure as a tooltip. */
	compact?: boolean
}

export const Amount = ({ why, ...figures }: FiguresProps & { why: OpensNothing }) => (
	<span data-amount={why}>
		<Figures {...figures} />
	</span>
)

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
