import '../styles/main.css'
import '../app/app-banner.css'
import '../features/organizations/organizations.css'
import '../features/requests/fundraiser/fundraiser.css'
import '../features/requests/kinds/kinds.css'
import '../features/users/profile/profile.css'
import { dismissAppBanner, isAppBannerDismissed } from '../lib/app-banner.ts'
import { phoneKind } from '../lib/phone-kind.ts'
import { followDeviceTheme, keepFirstLanguage } from '../lib/preferences.ts'
import { unregisterServiceWorkers } from '../lib/service-workers.ts'
import { hasHint } from '../lib/session.ts'
import { hasSavedToasts, showSavedToasts } from '../lib/toast.ts'
import { offerIsland } from './island.ts'
import { offerPreferences } from './preferences.ts'

/** Takes over a page that the server has rendered: what is kept on the device, and who is signed in. */

/** A menu closes when something else is touched or Escape is pressed, as those of the app do. */
function closeMenus(): void {
	const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')
	document.addEventListener('pointerdown', ({ target }) => {
		for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false
	})
	document.addEventListener('keydown', ({ key }) => {
		if (key !== 'Escape') return
		for (const menu of openMenus()) {
			menu.open = false
			menu.querySelector('summary')?.focus()
		}
	})
}

const FAR_PX = 500

function offerTop(): void {
	const button = document.getElementById('to-top')
	if (!button) return
	const measure = () => {
		button.hidden = window.scrollY <= FAR_PX
	}
	window.addEventListener('scroll', measure, { passive: true })
	button.addEventListener('click', () => window.scrollTo({ top: 0 }))
	measure()
}

/** Taken away rather than hidden where it doesn't fit: the page keeps room for one that is there. */
function offerApp(): void {
	const kind = isAppBannerDismissed() ? null : phoneKind()
	for (const banner of document.querySelectorAll<HTMLElement>('aside[data-app]')) {
		if (banner.dataset.app !== kind) {
			banner.remove()
			continue
		}
		banner.hidden = false
		banner.querySelector('button')?.addEventListener('click', () => {
			dismissAppBanner()
			banner.remove()
		})
	}
}

void unregisterServiceWorkers()
followDeviceTheme()
keepFirstLanguage()
offerPreferences()
closeMenus()
offerTop()
offerApp()
offerIsland()
if (hasSavedToasts())
	void import('./toasts.tsx').then(({ offerToasts }) => {
		offerToasts()
		showSavedToasts()
	})
// Behind everything that is read: the page is the same for everybody until then.
if (hasHint()) void import('./account.tsx').then(({ showAccount }) => showAccount())
