import {
	Ban,
	Building2,
	CalendarX2,
	CircleCheck,
	CirclePause,
	CirclePower,
	CircleX,
	Clock,
	Flag,
	type LucideIcon,
	MessageCircleQuestionMark,
	Sprout,
	Trash2,
} from 'lucide-react'
import type { RequestStatus } from '../../../../domain/requests/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<RequestStatus, { tone: Tone; icon: LucideIcon }> = {
	pendingAdmin: { tone: 'wait', icon: Clock },
	pendingOrganization: { tone: 'wait', icon: Building2 },
	approved: { tone: 'ok', icon: CircleCheck },
	live: { tone: 'ok', icon: Sprout },
	fulfilled: { tone: 'info', icon: Flag },
	rejected: { tone: 'bad', icon: CircleX },
	rejectedByOrganization: { tone: 'bad', icon: CircleX },
	incomplete: { tone: 'wait', icon: MessageCircleQuestionMark },
	spam: { tone: 'bad', icon: Ban },
	expired: { tone: 'off', icon: CalendarX2 },
	deactivated: { tone: 'off', icon: CirclePower },
	onHold: { tone: 'wait', icon: CirclePause },
	removed: { tone: 'off', icon: Trash2 },
}

export function RequestStatusChip({ status }: { status: RequestStatus }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[status]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`status.${status}`)}
		</Chip>
	)
}
