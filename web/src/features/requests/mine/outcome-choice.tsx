import { useTranslation } from 'react-i18next'
import { CLOSING_OUTCOMES } from '../../../../../domain/requests/contract.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import type { ClosingOutcome } from '../api/lifecycle.ts'

interface OutcomeChoiceProps {
	readonly value: ClosingOutcome
	readonly onChange: (value: ClosingOutcome) => void
}

export function OutcomeChoice({ value, onChange }: OutcomeChoiceProps) {
	const { t } = useTranslation('requests')
	return (
		<RadioGroup
			label={t('mine.outcome.label')}
			name="outcome"
			choices={CLOSING_OUTCOMES.map((outcome) => ({ value: outcome, title: t(`mine.outcome.${outcome}`) }))}
			value={value}
			onChange={onChange}
		/>
	)
}
