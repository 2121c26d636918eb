import './share-dialog.css'
import { useTranslation } from 'react-i18next'
import type { Shared } from '../api/short-link.ts'
import { ShareButton } from './share-button.tsx'

export default function ShareOffer(shared: Shared) {
	const { t } = useTranslation('share')
	return (
		<section className="row flex-wrap justify-between share-offer" aria-label={t('title')}>
			<p>{t('afterAnswer')}</p>
			<ShareButton rank="offer" {...shared} />
		</section>
	)
}
