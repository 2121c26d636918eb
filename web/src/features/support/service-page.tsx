import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/link.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { SupportRequestForm } from './support-request-form.tsx'

/** One of the pages from which people write to us, with ways to the others. */
export function ServicePage({ kind }: { readonly kind: 'contact' | 'feedback' | 'helpDesk' }) {
	const { t } = useTranslation('support')
	useTitle(t(`${kind}.title`))
	const others = (['contact', 'helpDesk', 'feedback'] as const).filter((each) => each !== kind)
	const pages = { contact: paths.contactUs, helpDesk: paths.helpDesk, feedback: paths.feedback }
	return (
		<div className="wrap narrow stack l py-10">
			<div className="stack t">
				<h1>{t(`${kind}.title`)}</h1>
				<p className="mut">{t(`${kind}.text`)}</p>
			</div>
			<SupportRequestForm key={kind} kind={kind} />
			<nav aria-label={t('others')} className="row w sm">
				{others.map((each) => (
					<Link key={each} to={pages[each].href()}>
						{t(`${each}.link`)}
					</Link>
				))}
			</nav>
		</div>
	)
}
