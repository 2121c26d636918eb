import { CircleCheck, Inbox, type LucideIcon, Reply } from 'lucide-react'
import type { SupportRequestState as State } from '../../../../domain/support/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<State, { tone: Tone; icon: LucideIcon }> = {
	open: { tone: 'wait', icon: Inbox },
	answered: { tone: 'ok', icon: Reply },
	closed: { tone: 'off', icon: CircleCheck },
}

export function SupportRequestState({ state }: { state: State }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[state]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`messageState.${state}`)}
		</Chip>
	)
}
