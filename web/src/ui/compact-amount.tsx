import { formatAmount } from '../../../client/format/amounts.ts'
import { compactAmount } from '../../../kernel/compact.ts'
import type { Currency } from '../../../kernel/money.ts'
import { useReader } from './reader.ts'

interface CompactAmountProps {
	/** Minor units: paise, cents. */
	readonly value: bigint
	readonly currency: Currency
}

/**
 * An amount where space is short: `₹5.8 lakh`, with the exact figure as its title and in the ears of whoever hears
 * the page.
 */
export function CompactAmount({ value, currency }: CompactAmountProps) {
	const { language } = useReader()
	const exact = formatAmount(value, currency, language)
	const compact = compactAmount(language, value, currency)
	if (compact === null) return <span className="num">{exact}</span>
	return (
		<span className="num" title={exact}>
			<span aria-hidden>{compact}</span>
			<span className="sr-only">{exact}</span>
		</span>
	)
}
