import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { useTitle } from '../../ui/use-title.ts'

interface Section {
	readonly title: string
	readonly text: readonly string[]
}

/** Increase one with every change of its text; `day` is its effective date. */
const VERSIONS = {
	privacy: { number: '1.1', day: '2026-11-29' },
	terms: { number: '1.0', day: '2026-11-21' },
} as const

export function LegalPage({ page }: { readonly page: 'privacy' | 'terms' }) {
	const { t } = useTranslation('legal')
	const format = useFormat()
	const { number, day } = VERSIONS[page]
	useTitle(t(`${page}.title`))
	const sections = t(`${page}.sections`, { returnObjects: true }) as readonly Section[]
	return (
		<article className="wrap narrow stack gap-6 py-10">
			<header className="stack gap-2">
				<h1>{t(`${page}.title`)}</h1>
				<p className="text-ink-2">{t('version', { number, day: format.date(day) })}</p>
				<p>{t(`${page}.intro`)}</p>
			</header>
			{sections.map(({ title, text }) => (
				<section key={title} className="stack gap-2">
					<h2>{title}</h2>
					{text.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</section>
			))}
			<nav aria-label={t('more')} className="row flex-wrap noprint">
				<Link to={page === 'privacy' ? paths.terms.href() : paths.privacy.href()}>
					{t(page === 'privacy' ? 'terms.title' : 'privacy.title')}
				</Link>
				{page === 'privacy' && <Link to={paths.contactErasure.href()}>{t('eraseContact')}</Link>}
				<Link to={paths.contactUs.href()}>{t('ask')}</Link>
			</nav>
		</article>
	)
}
