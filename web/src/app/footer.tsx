import { Fragment } from 'react'
import { LANGUAGES, type Language, languageFacts } from '../../../kernel/wire/language.ts'
import { useYear } from '../lib/clock.ts'
import { preferences, usePreferences } from '../lib/preferences.ts'
import { FooterView } from './footer-view.tsx'
import { useFoundationHref } from './foundation-href.ts'

export default function Footer() {
	const { language } = usePreferences()
	return (
		<FooterView
			foundationHref={useFoundationHref()}
			year={useYear()}
			languages={LANGUAGES.map((each, index) => (
				<Fragment key={each}>
					{index > 0 && <span aria-hidden>·</span>}
					<LanguageButton language={each} current={each === language} />
				</Fragment>
			))}
		/>
	)
}

interface LanguageButtonProps {
	readonly language: Language
	readonly current: boolean
}

function LanguageButton({ language, current }: LanguageButtonProps) {
	return (
		<button
			type="button"
			lang={language}
			aria-pressed={current}
			onClick={() => preferences.set({ language })}
		>
			{languageFacts(language).name}
		</button>
	)
}
