import { useTranslation } from 'react-i18next'
import type { AnswerRow } from '../../../../domain/answers/contract.ts'
import { Chip } from '../../ui/chip.tsx'
import { toneOf } from './groups.ts'

export function StateChip({ state }: Pick<AnswerRow, 'state'>) {
	const { t } = useTranslation('answers')
	return <Chip tone={toneOf(state)}>{t(`state.${state}`)}</Chip>
}
