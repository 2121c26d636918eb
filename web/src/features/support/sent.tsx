import { MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { ServicePage } from './service-pages.ts'

interface SentProps {
	readonly reference: string
	readonly page: ServicePage
}

export function Sent({ reference, page }: SentProps) {
	const { t } = useTranslation('support')
	const { t: common } = useTranslation()
	return (
		<div role="status">
			<EmptyState icon={MailCheck} title={t('sent.title')}>
				<p className="text-ink-2">{t('sent.text')}</p>
				<p>
					{t('sent.reference')} <b className="num">{reference}</b>
				</p>
				<div className="row flex-wrap justify-center">
					<ButtonLink variant="line" to={page.href()}>
						{t('sent.again')}
					</ButtonLink>
					<ButtonLink to={paths.home.href()}>{common('nav.home')}</ButtonLink>
				</div>
			</EmptyState>
		</div>
	)
}
