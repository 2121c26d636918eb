import type { ReportFigure } from '../../../../domain/ledger/figures.contract.ts'
import { useT } from '../../providers/i18n.ts'
import type { Currency } from '../../ui/currency.ts'
import { type AmountOf, type AtMoment, type Chosen, fundOfRequest } from '../../ui/explained/amount-of.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { named } from '../../ui/named.tsx'
import { FIGURE_LABELS, isExplained } from './figures.ts'

type Whose = { requestId: string; currency: Currency } | Chosen

function sourceOf(figure: ReportFigure, whose: Whose, at: AtMoment): AmountOf {
	if (!('requestId' in whose)) {
		return isExplained(figure) ? { figure, ...whose, ...at } : { stated: 'goal', ...whose, ...at }
	}
	const { requestId, currency } = whose
	return isExplained(figure)
		? { figure, fund: fundOfRequest(requestId, currency), ...at }
		: { stated: 'goal', of: requestId, ...at }
}

interface ReportAmountProps {
	figure: ReportFigure
	value: string
	whose: Whose
	title: string
	at: AtMoment
	signed?: boolean
}

export function ReportAmount({ figure, value, whose, title, at, signed = false }: ReportAmountProps) {
	const t = useT()
	return (
		<Explained
			value={value}
			currency={whose.currency}
			plain
			signed={signed}
			label={`${t(FIGURE_LABELS[figure])}, ${named(t, title)}`}
			of={sourceOf(figure, whose, at)}
		/>
	)
}
