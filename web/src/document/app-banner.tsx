import { Smartphone, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../features/catalog/api/config.ts'
import { Icon } from '../ui/icon.tsx'

/** The offers of the app, one for each kind of phone; `document/main.ts` shows the one that fits. */
export function DocumentAppBanners() {
	const { t } = useTranslation('app')
	const { androidApp, iosApp } = useConfig().data?.links ?? {}
	return [['android', androidApp] as const, ['ios', iosApp] as const].map(
		([kind, href]) =>
			href && (
				<aside key={kind} className="app-banner noprint" aria-label={t('label')} data-app={kind} hidden>
					<Icon of={Smartphone} />
					<span className="sm">{t(kind)}</span>
					<a className="btn sm" href={href}>
						{t('get')}
					</a>
					<button type="button" className="icon-btn" aria-label={t('dismiss')}>
						<Icon of={X} />
					</button>
				</aside>
			),
	)
}
