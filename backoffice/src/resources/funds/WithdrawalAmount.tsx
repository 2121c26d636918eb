import type { BackofficeWithdrawal } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Explained } from '../../ui/explained/explained.tsx'
import { named } from '../../ui/named.tsx'

interface OfWithdrawal {
	withdrawal: BackofficeWithdrawal
}

export function WithdrawalAmount({ withdrawal: { id, amount, currency, label } }: OfWithdrawal) {
	const t = useT()
	return (
		<Explained
			value={amount}
			currency={currency}
			label={`${t('withdrawals.one')}, ${named(t, label)}`}
			of={{ stated: 'withdrawal', of: id }}
		/>
	)
}

export function FreeNow({ withdrawal: { balances, fund, currency, label } }: OfWithdrawal) {
	const t = useT()
	return (
		<Explained
			value={balances.free}
			currency={currency}
			label={`${t('balance.free')}, ${named(t, label)}`}
			of={{ figure: 'free', fund }}
		/>
	)
}
