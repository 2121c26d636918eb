import {
	CalendarCheck,
	CalendarClock,
	CalendarOff,
	CalendarX,
	type LucideIcon,
	UsersRound,
} from 'lucide-react'
import type { BackofficeEdition } from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Readonly<Record<BackofficeEdition['state'], { tone: Tone; icon: LucideIcon }>> = {
	notYetOpen: { tone: 'wait', icon: CalendarClock },
	open: { tone: 'ok', icon: CalendarCheck },
	full: { tone: 'info', icon: UsersRound },
	closed: { tone: 'wait', icon: CalendarOff },
	over: { tone: 'off', icon: CalendarOff },
	cancelled: { tone: 'bad', icon: CalendarX },
}

export function EditionStateChip({ state }: { state: BackofficeEdition['state'] }) {
	const t = useT()
	return <Chip {...APPEARANCE[state]}>{t(`editionState.${state}`)}</Chip>
}
