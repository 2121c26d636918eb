import './app-banner.css'
import { Smartphone, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../features/catalog/api/config.ts'
import { dismissAppBanner, isAppBannerDismissed } from '../lib/app-banner.ts'
import { phoneKind } from '../lib/phone-kind.ts'
import { Icon } from '../ui/icon.tsx'

/** An offer of the app for this kind of phone, until it is dismissed. Nothing where there is no app for it. */
export default function AppBanner() {
	const { t } = useTranslation('app')
	const links = useConfig().data?.links
	const [dismissed, setDismissed] = useState(isAppBannerDismissed)
	const kind = phoneKind()
	const href = kind === 'android' ? links?.androidApp : links?.iosApp
	if (kind === null || !href || dismissed) return null
	const dismiss = () => {
		setDismissed(true)
		dismissAppBanner()
	}
	return (
		<aside className="app-banner noprint" aria-label={t('label')}>
			<Icon of={Smartphone} />
			<span className="sm">{t(kind)}</span>
			<a className="btn sm" href={href}>
				{t('get')}
			</a>
			<button type="button" className="icon-btn" aria-label={t('dismiss')} onClick={dismiss}>
				<Icon of={X} />
			</button>
		</aside>
	)
}
