import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/link.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ErasureSteps } from './erasure-steps.tsx'

const SECTIONS = ['have', 'see', 'erased', 'stays'] as const

/** A page for people without an account, who want to leave the contacts of others. */
export default function ContactErasure() {
	const { t } = useTranslation('erasure')
	useTitle(t('title'))
	return (
		<article className="wrap max-w-[720px] stack gap-6 py-10">
			<header className="stack gap-2">
				<h1>{t('title')}</h1>
				<p className="text-ink-2">{t('lead')}</p>
			</header>
			<ErasureSteps />
			{SECTIONS.map((name) => (
				<section key={name} className="stack gap-2">
					<h2>{t(`about.${name}.title`)}</h2>
					<p>{t(`about.${name}.text`)}</p>
				</section>
			))}
			<nav aria-label={t('more')} className="row flex-wrap">
				<Link to={paths.contactUs.href()}>{t('write')}</Link>
				<Link to={paths.privacy.href()}>{t('privacy')}</Link>
			</nav>
		</article>
	)
}
