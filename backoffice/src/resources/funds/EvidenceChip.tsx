import type { ComponentProps } from 'react'
import type { EvidenceState } from '../../../../domain/funds/evidence.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

const TONES: Record<EvidenceState, ComponentProps<typeof Chip>['tone']> = {
	due: 'off',
	submitted: 'wait',
	returned: 'bad',
	accepted: 'ok',
	waived: 'off',
}

interface EvidenceChipProps {
	state: EvidenceState
	isOverdue: boolean
}

export function EvidenceChip({ state, isOverdue }: EvidenceChipProps) {
	const t = useT()
	return (
		<>
			<Chip tone={TONES[state]}>{t(`evidence.states.${state}`)}</Chip>
			{isOverdue ? (
				<span>
					{' '}
					<Chip tone="bad">{t('evidence.overdue')}</Chip>
				</span>
			) : null}
		</>
	)
}
