import './share-dialog.css'
import { useTranslation } from 'react-i18next'
import type { Shared } from '../api/short-link.ts'
import { ShareButton } from './share-button.tsx'

interface ShareOfferProps extends Shared {
	readonly after: 'donation' | 'answer'
}

/** Asks whoever has just given or answered to pass it on. */
export default function ShareOffer({ after, ...shared }: ShareOfferProps) {
	const { t } = useTranslation('share')
	return (
		<section className="row w sp share-offer" aria-label={t('title')}>
			<p>{t(after === 'donation' ? 'offer.afterDonation' : 'offer.afterAnswer')}</p>
			<ShareButton variant="line" {...shared} />
		</section>
	)
}
