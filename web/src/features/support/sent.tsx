import { MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** That a message came, and by what to call it. */
export function Sent({ reference, onAgain }: { readonly reference: string; readonly onAgain: () => void }) {
	const { t } = useTranslation('support')
	const { t: common } = useTranslation()
	return (
		<div role="status">
			<EmptyState icon={MailCheck} title={t('sent.title')}>
				<p className="mut">{t('sent.text')}</p>
				<p>
					{t('sent.reference')} <b className="num">{reference}</b>
				</p>
				<div className="row w justify-center">
					<Button variant="line" onClick={onAgain}>
						{t('sent.again')}
					</Button>
					<ButtonLink to={paths.home.href()}>{common('nav.home')}</ButtonLink>
				</div>
			</EmptyState>
		</div>
	)
}
