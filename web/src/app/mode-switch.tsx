import { useTranslation } from 'react-i18next'
import { preferences, usePreferences } from '../lib/preferences.ts'

export function ModeSwitch() {
	const { t } = useTranslation()
	const { mode } = usePreferences()
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as one row of segments
		<div className="seg" role="group" aria-label={t('mode.label')}>
			{(['donor', 'donee'] as const).map((choice) => (
				<button
					key={choice}
					type="button"
					aria-pressed={mode === choice}
					onClick={() => {
						preferences.set({ mode: choice })
						void import('../features/users/api/profile.ts').then(({ saveMode }) => saveMode(choice))
					}}
				>
					{t(`mode.${choice}`)}
				</button>
			))}
		</div>
	)
}
