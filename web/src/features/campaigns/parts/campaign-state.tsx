import { useTranslation } from 'react-i18next'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'
import type { ListedCampaign } from '../api/campaigns.ts'

const TONES: Readonly<Record<ListedCampaign['state'], ChipTone>> = {
	draft: 'off',
	scheduled: 'info',
	inReview: 'wait',
	sending: 'info',
	paused: 'wait',
	stopped: 'off',
	finished: 'ok',
	refused: 'bad',
}

export function CampaignState({ state }: Pick<ListedCampaign, 'state'>) {
	const { t } = useTranslation('campaigns')
	return <Chip tone={TONES[state]}>{t(`state.${state}`)}</Chip>
}
