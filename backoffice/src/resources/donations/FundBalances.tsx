import type { RefundPreview } from '../../../../domain/donations/refunds.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Balances } from '../../ui/balances.tsx'

type Figures = NonNullable<RefundPreview['fund']>['before']

interface FundBalancesProps {
	currency: RefundPreview['currency']
	before: Figures
	after: Figures
}

export function FundBalances({ currency, before, after }: FundBalancesProps) {
	const t = useT()
	const figure = (key: keyof Figures) => ({
		key,
		label: t(`balance.${key}`),
		before: before[key],
		after: after[key],
		mayBeOwed: key === 'free',
	})
	const lines = (['raised', 'withdrawn', 'reserved', 'held', 'free'] as const).map(figure)
	return <Balances currency={currency} lines={lines} />
}
