import './app-banner.css'
import { Smartphone, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PhoneKind } from '../lib/phone-kind.ts'
import { Icon } from '../ui/icon.tsx'

interface AppOfferProps {
	readonly kind: PhoneKind
	readonly href: string | null
	readonly hidden?: boolean
	readonly onInstall?: () => void
	readonly onDismiss?: () => void
}

export function AppOffer({ kind, href, hidden = false, onInstall, onDismiss }: AppOfferProps) {
	const { t } = useTranslation('app')
	return (
		<aside className="app-banner noprint" aria-label={t('label')} data-app={kind} hidden={hidden}>
			<Icon of={Smartphone} />
			<span className="text-sm">{href ? t(kind) : t(`install.${kind}`)}</span>
			{href ? (
				<a className="btn sm" href={href}>
					{t('get')}
				</a>
			) : (
				// An iPhone lets nobody but its own menu do it, which the text names.
				kind === 'android' && (
					<button type="button" className="btn sm" data-install="" onClick={onInstall}>
						{t('install.now')}
					</button>
				)
			)}
			<button
				type="button"
				className="icon-btn"
				aria-label={t('dismiss')}
				data-dismiss=""
				onClick={onDismiss}
			>
				<Icon of={X} />
			</button>
		</aside>
	)
}
