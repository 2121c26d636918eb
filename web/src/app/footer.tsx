import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language, languageFacts } from '../../../kernel/language.ts'
import { useConfig } from '../features/catalog/api/config.ts'
import { useYear } from '../lib/clock.ts'
import { paths } from '../lib/paths.ts'
import { preferences, usePreferences } from '../lib/preferences.ts'
import { Link } from '../ui/link.tsx'
import { useFoundationHref } from './foundation-href.ts'
import { Logo } from './top-bar.tsx'

export default function Footer() {
	const { t } = useTranslation()
	const foundationHref = useFoundationHref()
	const { language } = usePreferences()
	return (
		<footer className="foot">
			<div className="edge" aria-hidden />
			<div className="wrap g">
				<div className="stack t">
					<Logo />
					<p className="max-w-[34ch]">{t('footer.claim')}</p>
				</div>
				<nav aria-labelledby="footer-give">
					<h2 id="footer-give">{t('footer.give')}</h2>
					<ul>
						<li>
							<Link to={paths.search.href()}>{t('nav.browse')}</Link>
						</li>
						<li>
							<Link to={foundationHref}>{t('nav.foundation')}</Link>
						</li>
						<li>
							<Link to={paths.becomeAVolunteer.href()}>{t('footer.volunteer')}</Link>
						</li>
					</ul>
				</nav>
				<nav aria-labelledby="footer-ask">
					<h2 id="footer-ask">{t('footer.ask')}</h2>
					<ul>
						<li>
							<Link to={paths.newRequest.href()}>{t('footer.raise')}</Link>
						</li>
					</ul>
				</nav>
				<nav aria-labelledby="footer-help">
					<h2 id="footer-help">{t('footer.help')}</h2>
					<ul>
						{(['contactUs', 'helpDesk', 'feedback', 'privacy', 'terms'] as const).map((page) => (
							<li key={page}>
								<Link to={paths[page].href()}>{t(`footer.${page}`)}</Link>
							</li>
						))}
						<AboutUs />
					</ul>
				</nav>
				<div>
					<h2>{t('language')}</h2>
					<div className="row">
						{LANGUAGES.map((each, index) => (
							<Fragment key={each}>
								{index > 0 && <span aria-hidden>·</span>}
								<LanguageButton language={each} current={each === language} />
							</Fragment>
						))}
					</div>
				</div>
				<Rights />
			</div>
		</footer>
	)
}

/** With the year by the server. Its line is there before the year is known. */
function Rights() {
	const { t } = useTranslation()
	const year = useYear()
	return <p className="sm col-span-full min-h-[1.5em]">{year !== null && t('footer.rights', { year })}</p>
}

/** The foundation's pages on its own site where it has any, else those of this one. */
function AboutUs() {
	const { t } = useTranslation()
	const { links } = useConfig().data ?? {}
	return (['about', 'legal'] as const).map((page) => {
		const elsewhere = links?.[page]
		const text = t(`footer.${page}`)
		return (
			<li key={page}>
				{elsewhere ? <a href={elsewhere}>{text}</a> : <Link to={paths[page].href()}>{text}</Link>}
			</li>
		)
	})
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
