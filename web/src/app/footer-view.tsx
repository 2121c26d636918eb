import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../features/catalog/api/config.ts'
import { paths } from '../lib/paths.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from './logo.tsx'

interface FooterViewProps {
	/** Where a visitor gives to the foundation. */
	readonly foundationHref: string
	/** By the server; null while it isn't known. */
	readonly year: number | null
	/** The languages to choose from. */
	readonly languages: ReactNode
}

/** The foot of every page. */
export function FooterView({ foundationHref, year, languages }: FooterViewProps) {
	const { t } = useTranslation()
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
						<li>
							<Link to={paths.corporates.href()}>{t('footer.corporates')}</Link>
						</li>
					</ul>
				</nav>
				<nav aria-labelledby="footer-ask">
					<h2 id="footer-ask">{t('footer.ask')}</h2>
					<ul>
						<li>
							<Link to={paths.newRequest.href()}>{t('footer.raise')}</Link>
						</li>
						<li>
							<Link to={paths.nonprofits.href()}>{t('footer.nonprofits')}</Link>
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
					<div className="row">{languages}</div>
				</div>
				{/* Its line is there before the year is known. */}
				<p className="sm col-span-full min-h-[1.5em]">{year !== null && t('footer.rights', { year })}</p>
			</div>
		</footer>
	)
}

/** The foundation's pages on its own site where it has any, else those of this one; and its blog, where it has one. */
function AboutUs() {
	const { t } = useTranslation()
	const { links } = useConfig().data ?? {}
	return (
		<>
			{(['about', 'legal'] as const).map((page) => {
				const elsewhere = links?.[page]
				const text = t(`footer.${page}`)
				return (
					<li key={page}>
						{elsewhere ? <a href={elsewhere}>{text}</a> : <Link to={paths[page].href()}>{text}</Link>}
					</li>
				)
			})}
			{links?.blog && (
				<li>
					<a href={links.blog}>{t('nav.blog')}</a>
				</li>
			)}
		</>
	)
}
