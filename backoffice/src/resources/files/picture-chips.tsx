import { CircleCheck, Eye, EyeOff, Hourglass, type LucideIcon } from 'lucide-react'
import type { BackofficePicture, PictureState as State } from '../../../../domain/files/pictures.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'

const APPEARANCE: Record<State, { tone: Tone; icon: LucideIcon }> = {
	waiting: { tone: 'wait', icon: Hourglass },
	approved: { tone: 'ok', icon: CircleCheck },
	takenDown: { tone: 'off', icon: EyeOff },
}

export function PictureState({ state }: { state: State }) {
	const t = useT()
	const { tone, icon } = APPEARANCE[state]
	return (
		<Chip tone={tone} icon={icon}>
			{t(`pictureState.${state}`)}
		</Chip>
	)
}

export function PictureVerdict({ picture: { state, verdict } }: { picture: BackofficePicture }) {
	const t = useT()
	if (state === 'takenDown') return null
	if (verdict === null) return <Chip tone="off">{t('pictures.notLooked')}</Chip>
	const isNoticed = verdict.verdict === 'review'
	return (
		<Chip tone={isNoticed ? 'info' : 'plain'} {...(isNoticed && { icon: Eye })}>
			{t(`pictureVerdict.${verdict.verdict}`)}
		</Chip>
	)
}
