import type { BackofficePayout } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Explained } from '../../ui/explained/explained.tsx'

interface PayoutAmountProps {
	payout: BackofficePayout
	plain?: boolean
}

export function PayoutAmount({ payout: { id, amount, currency }, plain = false }: PayoutAmountProps) {
	const t = useT()
	return (
		<Explained
			value={amount}
			currency={currency}
			plain={plain}
			label={`${t('payouts.one')} ${id}`}
			of={{ stated: 'payout', of: id }}
		/>
	)
}
