import {
	CircleCheck,
	CircleX,
	Hourglass,
	type LucideIcon,
	PlayCircle,
	Scale,
	ShieldAlert,
	Undo2,
	UndoDot,
} from 'lucide-react'
import type { DonationStatus } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<DonationStatus, { tone: Tone; icon: LucideIcon }> = {
	started: { tone: 'off', icon: PlayCircle },
	actionRequired: { tone: 'wait', icon: ShieldAlert },
	processing: { tone: 'wait', icon: Hourglass },
	confirmed: { tone: 'ok', icon: CircleCheck },
	failed: { tone: 'bad', icon: CircleX },
	partlyRefunded: { tone: 'info', icon: UndoDot },
	refunded: { tone: 'info', icon: Undo2 },
	disputed: { tone: 'bad', icon: Scale },
	chargedBack: { tone: 'bad', icon: Undo2 },
}

/** A donation's status: an icon, a word, and a colour that repeats them. */
export function DonationStatusChip({ status }: { status: DonationStatus }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[status]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`donationState.${status}`)}
		</Chip>
	)
}
