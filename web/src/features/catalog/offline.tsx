import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The service worker's page while offline. It works without any other file. */
export default function Offline() {
	const { t } = useTranslation('offline')
	return (
		<div className="wrap py-10">
			<EmptyState icon={WifiOff} title={t('title')} heading="h1">
				<p className="text-ink-2">{t('text')}</p>
				{/* biome-ignore lint/a11y/useValidAnchor: the page has the address that could not be fetched */}
				<a className="btn" href="">
					{t('again')}
				</a>
			</EmptyState>
		</div>
	)
}
