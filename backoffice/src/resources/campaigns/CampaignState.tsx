import { Ban, CircleCheck, CirclePause, CircleStop, Hourglass, type LucideIcon, Send } from 'lucide-react'
import type { BackofficeCampaign, CampaignState as State } from '../../../../domain/campaigns/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<State, { tone: Tone; icon: LucideIcon }> = {
	inReview: { tone: 'wait', icon: Hourglass },
	refused: { tone: 'off', icon: Ban },
	sending: { tone: 'wait', icon: Send },
	paused: { tone: 'wait', icon: CirclePause },
	stopped: { tone: 'off', icon: CircleStop },
	finished: { tone: 'ok', icon: CircleCheck },
}

export function CampaignState({ campaign: { state, isTest } }: { campaign: BackofficeCampaign }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[state]
	return (
		<>
			<Chip tone={tone} icon={icon}>
				{t(`campaigns.states.${state}`)}
			</Chip>
			{isTest ? (
				<span>
					{' '}
					<Chip tone="info">{t('campaigns.isTest')}</Chip>
				</span>
			) : null}
		</>
	)
}
