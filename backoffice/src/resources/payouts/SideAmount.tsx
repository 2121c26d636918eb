import type { Discrepancy } from '../../../../domain/payouts/contract.ts'
import { providerName } from '../../../../domain/payouts/providers.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Explained } from '../../ui/explained/explained.tsx'

interface SideAmountProps {
	discrepancy: Discrepancy
	side: 'reported' | 'expected' | 'apart'
}

export function SideAmount({ discrepancy, side }: SideAmountProps) {
	const t = useT()
	const { id, kind, currency } = discrepancy
	const provider = providerName(discrepancy.provider)
	return (
		<Explained
			value={discrepancy[side]}
			currency={currency}
			signed={side === 'apart'}
			label={`${t(`discrepancies.${side}`, { provider })}, ${t(`discrepancyKind.${kind}`)}`}
			of={{ stated: side, of: id }}
		/>
	)
}
