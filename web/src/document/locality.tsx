import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../../kernel/wire/language.ts'
import { LanguageLink } from './language-link.tsx'
import { PreferenceChoice } from './preference-choice.tsx'
import { RegionChoice } from './region-choice.tsx'

export function DocumentLocality() {
	const { t } = useTranslation()
	const { t: menu } = useTranslation('menu')
	return (
		<div className="stack p-4">
			<div className="stack gap-2">
				<span className="label">{menu('region')}</span>
				<RegionChoice label={menu('region')} />
			</div>
			<div className="stack gap-2">
				<span className="label">{t('language')}</span>
				<div className="seg">
					{LANGUAGES.map((language) => (
						<LanguageLink key={language} language={language} />
					))}
				</div>
			</div>
			<div className="stack gap-2 needs-script">
				<span className="label">{menu('theme.label')}</span>
				<PreferenceChoice
					preference="theme"
					label={menu('theme.label')}
					choices={(['system', 'light', 'dark'] as const).map((value) => ({
						value,
						title: menu(`theme.${value}`),
					}))}
				/>
			</div>
		</div>
	)
}
