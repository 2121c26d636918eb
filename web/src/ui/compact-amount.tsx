import { formatAmount } from '../../../client/format/amounts.ts'
import { compactAmount, compactCount } from '../../../kernel/wire/compact.ts'
import type { Currency } from '../../../kernel/wire/money.ts'
import { useFormat } from './format.ts'
import { useReader } from './reader.ts'

interface CompactAmountProps {
	/** Minor units: paise, cents. */
	readonly value: bigint
	readonly currency: Currency
}

/** Shows `₹588.2K` with the exact figure as its title and for screen readers. */
export function CompactAmount({ value, currency }: CompactAmountProps) {
	const { language } = useReader()
	const exact = formatAmount(value, currency, language)
	return <Short exact={exact} text={compactAmount(language, value, currency)} />
}

export function CompactCount({ value }: { readonly value: number }) {
	const { language } = useReader()
	return <Short exact={useFormat().number(value)} text={compactCount(language, BigInt(value))} />
}

function Short({ exact, text }: { readonly exact: string; readonly text: string | null }) {
	if (text === null) return <span className="num">{exact}</span>
	return (
		<span className="num" title={exact}>
			<span aria-hidden>{text}</span>
			<span className="sr-only">{exact}</span>
		</span>
	)
}
