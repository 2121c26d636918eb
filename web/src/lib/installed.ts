/** What a browser that can install a site says before it would offer that itself. */
export interface InstallPrompt extends Event {
	/** Asks whoever reads this, once. */
	readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
	interface WindowEventMap {
		beforeinstallprompt: InstallPrompt
	}
}

let offered: InstallPrompt | undefined
let listener: ((prompt: InstallPrompt) => void) | undefined

/** Keeps what the browser says while nothing of the page could use it yet. */
export function keepInstallPrompt(): void {
	window.addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		offered = event
		listener?.(event)
	})
}

/** Tells when the site can be installed, now or later. @returns stops telling */
export function onInstallPrompt(tell: (prompt: InstallPrompt) => void): () => void {
	listener = tell
	if (offered) tell(offered)
	return () => {
		listener = undefined
	}
}

/** Whether the page is open as an app of its own. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
