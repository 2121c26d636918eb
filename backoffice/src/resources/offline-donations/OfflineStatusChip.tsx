import { CircleCheck, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import type { OfflineStatus } from '../../../../domain/offline-donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Readonly<Record<OfflineStatus, { tone: Tone; icon: LucideIcon }>> = {
	recorded: { tone: 'wait', icon: Hourglass },
	received: { tone: 'ok', icon: CircleCheck },
	returned: { tone: 'off', icon: Undo2 },
	reversing: { tone: 'wait', icon: Hourglass },
	reversed: { tone: 'bad', icon: Undo2 },
}

export function OfflineStatusChip({ status }: { status: OfflineStatus }) {
	const t = useT()
	return <Chip {...APPEARANCE[status]}>{t(`offlineStatus.${status}`)}</Chip>
}
