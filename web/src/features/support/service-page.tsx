import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { sentReference } from '../../../../domain/support/support-form.contract.ts'
import { Link } from '../../ui/link.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Sent } from './sent.tsx'
import { SERVICE_PAGES } from './service-pages.ts'
import { SupportRequestForm } from './support-request-form.tsx'

export function ServicePage({ kind }: { readonly kind: 'contact' | 'feedback' | 'helpDesk' }) {
	const { t } = useTranslation('support')
	useTitle(t(`${kind}.title`))
	const others = (['contact', 'helpDesk', 'feedback'] as const).filter((each) => each !== kind)
	const [params] = useSearchParams()
	const reference = sentReference(params.get('sent'))
	return (
		<div className="wrap narrow stack gap-6 py-10">
			<div className="stack gap-2">
				<h1>{t(`${kind}.title`)}</h1>
				<p className="text-ink-2">{t(`${kind}.text`)}</p>
			</div>
			{reference === null ? (
				<SupportRequestForm kind={kind} />
			) : (
				<Sent reference={reference} page={SERVICE_PAGES[kind]} />
			)}
			<nav aria-label={t('others')} className="row flex-wrap text-sm">
				{others.map((each) => (
					<Link key={each} to={SERVICE_PAGES[each].href()}>
						{t(`${each}.link`)}
					</Link>
				))}
			</nav>
		</div>
	)
}
