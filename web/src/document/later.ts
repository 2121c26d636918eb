import { goOn } from '../features/media/player/offer.ts'
import { OWN_WINDOW } from '../features/media/player/track.ts'
import { dismissAppBanner, isAppBannerDismissed } from '../lib/app-banner.ts'
import { audioRoomIn } from '../lib/audio-room.ts'
import { isInstalled, onInstallPrompt } from '../lib/installed.ts'
import { phoneKind } from '../lib/phone-kind.ts'
import { settleWorkers } from '../lib/service-workers.ts'
import { hasHint } from '../lib/session.ts'
import { offerViewTransitions } from '../lib/view-transitions.ts'
import { showPageAnew } from './page-anew.ts'
import { SLOTS } from './slots.ts'

/** Adds parts that no reader needs at once, after the first paint and when the browser is idle. */
export function offerLater(): void {
	// A browser that forbids storage forbids them, too.
	settleWorkers().catch(() => undefined)
	offerViewTransitions()
	offerTop()
	offerApp()
	followReturns()
	beginOwnWindow()
	offerReaderTimes()
	offerFavourite()
	// The account leads members there.
	if (!hasHint() && audioRoomIn(location.search) !== null)
		void import('../app/audio-room.ts').then(({ joinAudioRoom }) => joinAudioRoom(location.search, false))
}

function offerReaderTimes(): void {
	if (document.querySelector('time[data-zone]'))
		void import('../features/media/reader-times.ts').then(({ addReaderTimes }) => addReaderTimes())
}

function offerFavourite(): void {
	if (document.querySelector('[data-channel]'))
		void import('../features/media/favourite-channel.ts').then(({ showFavourite }) => showFavourite())
}

/** The player's own window plays its page's episode. */
function beginOwnWindow(): void {
	if (new URLSearchParams(location.search).has(OWN_WINDOW))
		document.querySelector<HTMLElement>('[data-episode]')?.click()
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

function offerApp(): void {
	const kind = isAppBannerDismissed() || isInstalled() ? null : phoneKind()
	for (const banner of document.querySelectorAll<HTMLElement>('aside[data-app]'))
		if (banner.dataset.app === kind) showOffer(banner)
		else banner.remove()
}

function showOffer(banner: HTMLElement): void {
	const remove = () => banner.remove()
	banner.querySelector('button[data-dismiss]')?.addEventListener('click', () => {
		dismissAppBanner()
		remove()
	})
	const install = banner.querySelector('button[data-install]')
	if (!install) {
		banner.hidden = false
		return
	}
	onInstallPrompt((prompt) => {
		banner.hidden = false
		install.addEventListener('click', () => void prompt.prompt().finally(remove), { once: true })
	})
}

/** Reads a page again that the browser restores from its back/forward cache. */
function followReturns(): void {
	const { documentElement: root, body } = document
	window.addEventListener('pageshow', ({ persisted }) => {
		if (!persisted) return
		goOn()
		if (root.hasAttribute('data-member') !== hasHint()) {
			// The user has changed: not even a name of the old page remains visible.
			body.hidden = true
			location.reload()
			return
		}
		const isIsland = document.getElementById(SLOTS.island) !== null
		if (isIsland || hasHint()) void import('../lib/returns.ts').then(({ readAnew }) => readAnew())
		if (!isIsland) void showPageAnew()
	})
}
