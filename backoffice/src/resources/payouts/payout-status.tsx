import { CircleCheck, CircleX, Hourglass, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react'
import type { BackofficePayout, PayoutStatus } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const LOOK: Record<PayoutStatus, { tone: Tone; icon: LucideIcon }> = {
	pending: { tone: 'wait', icon: Hourglass },
	paid: { tone: 'ok', icon: CircleCheck },
	failed: { tone: 'bad', icon: CircleX },
	canceled: { tone: 'off', icon: Undo2 },
}

export function PayoutStatusChip({ status }: { status: PayoutStatus }) {
	const t = useT()
	const { tone, icon } = LOOK[status]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`payoutStatus.${status}`)}
		</Chip>
	)
}

type Reconciled = Pick<BackofficePayout, 'reconciliation' | 'openDiscrepancies'>

/** Completed, pending, or pending since something doesn't agree. */
export function ReconciliationChip({ payout }: { payout: Reconciled }) {
	const t = useT()
	if (payout.reconciliation === 'completed') {
		return (
			<Chip tone="ok" icon={CircleCheck}>
				{t('reconciliationStatus.completed')}
			</Chip>
		)
	}
	const open = payout.openDiscrepancies
	return (
		<Chip tone="wait" icon={open > 0 ? TriangleAlert : Hourglass}>
			{t('reconciliationStatus.pending')}
			{open > 0 ? `, ${t('payouts.open', { count: open })}` : ''}
		</Chip>
	)
}
