import { Ban, CircleCheck, CircleX, Clock, type LucideIcon, RefreshCw, Send, Undo2 } from 'lucide-react'
import type { WithdrawalStatus } from '../../../../domain/funds/contract.ts'
import type { BackofficeWithdrawal } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<WithdrawalStatus, { tone: Tone; icon: LucideIcon }> = {
	requested: { tone: 'wait', icon: Clock },
	approved: { tone: 'info', icon: Send },
	paid: { tone: 'ok', icon: CircleCheck },
	failed: { tone: 'bad', icon: CircleX },
	rejected: { tone: 'bad', icon: Ban },
	cancelled: { tone: 'off', icon: Undo2 },
}

export function WithdrawalChip({
	withdrawal: { status, isUnderWay },
}: {
	withdrawal: Pick<BackofficeWithdrawal, 'status' | 'isUnderWay'>
}) {
	const t = useT()
	if (isUnderWay) {
		return (
			<Chip tone="wait" icon={RefreshCw}>
				{t('withdrawals.beingPaid')}
			</Chip>
		)
	}
	const { tone, icon } = APPEARANCE[status]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`withdrawalStatus.${status}`)}
		</Chip>
	)
}
