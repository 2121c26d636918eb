import {
	Archive,
	CircleCheck,
	CircleX,
	Hourglass,
	Inbox,
	type LucideIcon,
	PlayCircle,
	Scale,
	ShieldAlert,
	Undo2,
	UndoDot,
} from 'lucide-react'
import type { BackofficeDonation, DonationStatus } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<DonationStatus | 'unassigned', { tone: Tone; icon: LucideIcon }> = {
	started: { tone: 'off', icon: PlayCircle },
	actionRequired: { tone: 'wait', icon: ShieldAlert },
	processing: { tone: 'wait', icon: Hourglass },
	confirmed: { tone: 'ok', icon: CircleCheck },
	failed: { tone: 'bad', icon: CircleX },
	partlyRefunded: { tone: 'info', icon: UndoDot },
	refunded: { tone: 'info', icon: Undo2 },
	disputed: { tone: 'bad', icon: Scale },
	chargedBack: { tone: 'bad', icon: Undo2 },
	setAside: { tone: 'off', icon: Archive },
	unassigned: { tone: 'wait', icon: Inbox },
}

const stateOf = ({ status, movedAt }: Pick<BackofficeDonation, 'status' | 'movedAt'>) =>
	status === 'processing' && movedAt !== null ? 'unassigned' : status

export function DonationStatusChip({
	donation,
}: {
	donation: Pick<BackofficeDonation, 'status' | 'movedAt'>
}) {
	const t = useT()
	const status = stateOf(donation)
	const { tone, icon } = APPEARANCE[status]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`donationState.${status}`)}
		</Chip>
	)
}
