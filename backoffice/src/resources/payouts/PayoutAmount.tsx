import type { BackofficePayout } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Explained } from '../../ui/explained/explained.tsx'

interface PayoutAmountProps {
	payout: BackofficePayout
	/** Without its symbol, where a column says the currency. */
	plain?: boolean
}

/** What the provider sent, by the event that tells of it; its lines are explained one by one. */
export function PayoutAmount({ payout: { id, amount, currency }, plain = false }: PayoutAmountProps) {
	const t = useT()
	return (
		<Explained
			value={amount}
			currency={currency}
			plain={plain}
			label={`${t('payouts.one')} ${id}`}
			of={{ said: 'payout', of: id }}
		/>
	)
}
