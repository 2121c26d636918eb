import { useEffect, useState } from 'react'
import { useConfig } from '../features/catalog/api/config.ts'
import { dismissAppBanner, isAppBannerDismissed } from '../lib/app-banner.ts'
import { type InstallPrompt, isInstalled, onInstallPrompt } from '../lib/installed.ts'
import { phoneKind } from '../lib/phone-kind.ts'
import { AppOffer } from './app-offer.tsx'

/**
 * Offers the app for this kind of phone, until it is dismissed. Shows nothing if it is installed or can't be.
 */
export default function AppBanner() {
	const config = useConfig().data
	const [isGone, setGone] = useState(() => isAppBannerDismissed() || isInstalled())
	const [prompt, setPrompt] = useState<InstallPrompt>()
	useEffect(() => onInstallPrompt(setPrompt), [])
	const kind = phoneKind()
	if (kind === null || config === undefined || isGone) return null
	const href = kind === 'android' ? config.links.androidApp : config.links.iosApp
	if (kind === 'android' && href === null && prompt === undefined) return null
	return (
		<AppOffer
			kind={kind}
			href={href}
			onInstall={() => void prompt?.prompt().finally(() => setGone(true))}
			onDismiss={() => {
				setGone(true)
				dismissAppBanner()
			}}
		/>
	)
}
