import type { PayoutFigure } from '../../../../domain/ledger/explain.contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import type { Currency } from '../../ui/currency.ts'
import { Explained } from '../../ui/explained/explained.tsx'

const LABELS: Readonly<Record<PayoutFigure, MessageKey>> = {
	gross: 'payouts.gross',
	fees: 'payouts.fee',
	net: 'payouts.net',
	ours: 'payouts.ours',
	ourGross: 'payouts.ours',
	ourFee: 'payouts.ours',
}

interface LineAmountProps {
	value: string
	currency: Currency
	figure: PayoutFigure
	payoutId: string
	lineId?: string
}

export function LineAmount({ value, currency, figure, payoutId, lineId }: LineAmountProps) {
	const t = useT()
	return (
		<Explained
			value={value}
			currency={currency}
			plain
			label={`${t(LABELS[figure])}, ${lineId ?? payoutId}`}
			of={{ payout: figure, of: payoutId, object: lineId }}
		/>
	)
}
