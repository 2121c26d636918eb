import { CircleCheck, CircleX, Hourglass, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react'
import type { BackofficePayout, PayoutStatus } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<PayoutStatus, { tone: Tone; icon: LucideIcon }> = {
	pending: { tone: 'wait', icon: Hourglass },
	paid: { tone: 'ok', icon: CircleCheck },
	failed: { tone: 'bad', icon: CircleX },
	canceled: { tone: 'off', icon: Undo2 },
}

export function PayoutStatusChip({ status }: { status: PayoutStatus }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[status]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`payoutStatus.${status}`)}
		</Chip>
	)
}

type Reconciled = Pick<BackofficePayout, 'reconciliation' | 'openDiscrepancies'>

interface ReconciliationChipProps {
	payout: Reconciled
	named?: boolean
}

export function ReconciliationChip({ payout, named = false }: ReconciliationChipProps) {
	const t = useT()
	const word = t(
		named ? `reconciliationNamed.${payout.reconciliation}` : `reconciliationStatus.${payout.reconciliation}`,
	)
	if (payout.reconciliation === 'completed') {
		return (
			<Chip tone="ok" icon={CircleCheck}>
				{word}
			</Chip>
		)
	}
	const open = payout.openDiscrepancies
	return (
		<Chip tone="wait" icon={open > 0 ? TriangleAlert : Hourglass}>
			{open > 0 ? `${word}, ${t('payouts.open', { count: open })}` : word}
		</Chip>
	)
}
