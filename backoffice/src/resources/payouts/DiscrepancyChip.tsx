import { CircleAlert, CircleCheck, UserRound } from 'lucide-react'
import type { Discrepancy } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

type DiscrepancyStatus = Pick<Discrepancy, 'status' | 'resolution' | 'owner'>

export function DiscrepancyChip({ discrepancy }: { discrepancy: DiscrepancyStatus }) {
	const t = useT()
	if (discrepancy.resolution) {
		return (
			<Chip tone="ok" icon={CircleCheck}>
				{t(`resolution.${discrepancy.resolution}`)}
			</Chip>
		)
	}
	return discrepancy.owner ? (
		<Chip tone="wait" icon={UserRound}>
			{t('discrepancies.inHand')}
		</Chip>
	) : (
		<Chip tone="bad" icon={CircleAlert}>
			{t('discrepancies.open')}
		</Chip>
	)
}
