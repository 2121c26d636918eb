import '../styles/main.css'
import '../app/app-banner.css'
import '../features/requests/landing/landing.css'
import '../features/organizations/organizations.css'
import '../features/requests/components/stories.css'
import '../features/requests/home/home.css'
import '../features/requests/search/search.css'
import '../features/requests/fundraiser/fundraiser.css'
import '../features/requests/kinds/kinds.css'
import '../features/live-events/live-events.css'
import '../features/media/media.css'
import '../features/users/kindness.css'
import '../features/users/profile/profile.css'
import { offerPlayer } from '../features/media/player/offer.ts'
import { keepInstallPrompt } from '../lib/installed.ts'
import { noticeTyping, orNewVersion, typeSaved } from '../lib/new-version.ts'
import { followDeviceTheme, keepFirstLanguage } from '../lib/preferences.ts'
import { hasHint } from '../lib/session.ts'
import { hasSavedToasts, showSavedToasts } from '../lib/toast.ts'
import { offerCarousels } from './carousels.ts'
import { offerIsland, whenIdle } from './island.ts'
import { offerPreferences, offerRegion } from './preferences.ts'
import { SLOTS } from './slots.ts'

/** Enhances a server-rendered page with the device's choices and the signed-in user. */

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

/**
 * Follows the history between the application and documents: an address that Back leads to is loaded, unless
 * the hydrated page shows it itself.
 */
function followHistory(): void {
	const { pathname, search } = location
	window.addEventListener('popstate', () => {
		const isSame = location.pathname === pathname
		if (!isSame || (location.search !== search && !document.getElementById(SLOTS.island))) location.reload()
	})
}

function offerAdd(): void {
	for (const items of document.querySelectorAll<HTMLElement>('[data-add]'))
		items.closest('details, [popover]')?.addEventListener(
			'toggle',
			() =>
				void orNewVersion(() => import('./add-menu.tsx'))
					.then(({ showAdd }) => showAdd(items))
					// The general menu stays.
					.catch(console.warn),
			{ once: true },
		)
}

noticeTyping()
typeSaved(document.getElementById(SLOTS.island) === null)
keepInstallPrompt()
followHistory()
followDeviceTheme()
offerRegion()
keepFirstLanguage()
offerPreferences()
closeMenus()
offerAdd()
offerCarousels()
offerIsland()
offerPlayer()
if (hasSavedToasts())
	void orNewVersion(() => import('./toasts.tsx')).then(({ offerToasts }) => {
		offerToasts()
		showSavedToasts()
	})
// Behind everything that is read: the page is the same for everybody until then.
if (hasHint())
	void orNewVersion(() => import('./account.tsx'))
		.then(({ showAccount }) => showAccount())
		// The public content stays.
		.catch(console.warn)
whenIdle(() => {
	import('./later.ts').then(
		({ offerLater }) => offerLater(),
		// The page works without it.
		() => undefined,
	)
})
