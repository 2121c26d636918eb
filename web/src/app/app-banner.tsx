import { DAY_MS, SECOND_MS } from '../../../kernel/time.ts'
import './app-banner.css'
import { Smartphone, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../features/catalog/api/config.ts'
import { Icon } from '../ui/icon.tsx'

/** A cookie rather than storage, which logging out empties. */
const COOKIE = 'karuna_app_banner=dismissed'
const COOKIE_SECONDS = (365 * DAY_MS) / SECOND_MS

/** An offer of the app for this kind of phone, until it is dismissed. Nothing where there is no app for it. */
export default function AppBanner() {
	const { t } = useTranslation('app')
	const links = useConfig().data?.links
	const [dismissed, setDismissed] = useState(wasDismissed)
	const isAndroid = /Android/.test(navigator.userAgent)
	const href = isAndroid ? links?.androidApp : links?.iosApp
	if (!href || dismissed) return null
	const dismiss = () => {
		setDismissed(true)
		keepDismissed()
	}
	return (
		<aside className="app-banner noprint" aria-label={t('label')}>
			<Icon of={Smartphone} />
			<span className="sm">{t(isAndroid ? 'android' : 'ios')}</span>
			<a className="btn sm" href={href}>
				{t('get')}
			</a>
			<button type="button" className="icon-btn" aria-label={t('dismiss')} onClick={dismiss}>
				<Icon of={X} />
			</button>
		</aside>
	)
}

const wasDismissed = (): boolean => document.cookie.split('; ').includes(COOKIE)

/** A browser that takes no cookies keeps it dismissed for this page only. */
function keepDismissed(): void {
	// biome-ignore lint/suspicious/noDocumentCookie: phones of some years ago have no Cookie Store API
	document.cookie = `${COOKIE}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
}
