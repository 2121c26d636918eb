import { CircleCheck, CircleX, EyeOff, Flag, type LucideIcon } from 'lucide-react'
import type { ReportCaseState } from '../../../../domain/moderation.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<ReportCaseState, { tone: Tone; icon: LucideIcon }> = {
	open: { tone: 'wait', icon: Flag },
	held: { tone: 'info', icon: EyeOff },
	upheld: { tone: 'bad', icon: CircleX },
	dismissed: { tone: 'ok', icon: CircleCheck },
}

export function ReportState({ state }: { state: ReportCaseState }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[state]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`reportState.${state}`)}
		</Chip>
	)
}
