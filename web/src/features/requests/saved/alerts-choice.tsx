import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { savedSearchBody } from '../../../../../domain/requests/saved-searches.contract.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import type { Alerts } from '../api/saved-searches.ts'

export const namedSearch = z.object({
	name: savedSearchBody.shape.name,
	alerts: savedSearchBody.shape.alerts.unwrap(),
})

interface AlertsChoiceProps {
	readonly name: string
	readonly value: Alerts
	readonly onChange: (value: Alerts) => void
}

export function AlertsChoice({ name, value, onChange }: AlertsChoiceProps) {
	const { t } = useTranslation('saved')
	return (
		<RadioGroup
			label={t('alerts.label')}
			name={name}
			value={value}
			onChange={onChange}
			choices={(['atOnce', 'daily'] as const).map((choice) => ({
				value: choice,
				title: t(`alerts.${choice}`),
				help: t(`alerts.${choice}Help`),
			}))}
		/>
	)
}
