import '../styles/main.css'
import { followDeviceTheme, keepFirstLanguage } from '../lib/preferences.ts'
import { unregisterServiceWorkers } from '../lib/service-workers.ts'
import { hasHint } from '../lib/session.ts'
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

void unregisterServiceWorkers()
followDeviceTheme()
keepFirstLanguage()
offerPreferences()
closeMenus()
offerTop()
// Behind everything that is read: the page is the same for everybody until then.
if (hasHint()) void import('./account.tsx').then(({ showAccount }) => showAccount())
