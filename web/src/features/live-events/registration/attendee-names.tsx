import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/field.tsx'
import type { RegistrationForm } from './registration-rules.ts'

interface AttendeeNamesProps {
	readonly form: RegistrationForm
	readonly people: number
}

/** Fields for the names of those who come, all of which may stay empty. */
export function AttendeeNames({ form, people }: AttendeeNamesProps) {
	const { t } = useTranslation('live-events')
	if (people === 0) return null
	return (
		<details className="ev-names">
			<summary>{t('names.open', { count: people })}</summary>
			<div className="stack mt-3">
				<p className="text-sm text-ink-2">{t('names.help')}</p>
				{Array.from({ length: people }, (_, index) => index + 1).map((number) => (
					<TextField
						key={number}
						label={t('names.of', { number })}
						maxLength={100}
						autoComplete="off"
						{...form.field(`names.${number - 1}.name`)}
					/>
				))}
			</div>
		</details>
	)
}
