/** The browser's `beforeinstallprompt` event. */
export interface InstallPrompt extends Event {
	readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
	interface WindowEventMap {
		beforeinstallprompt: InstallPrompt
	}
}

let offered: InstallPrompt | undefined
let listener: ((prompt: InstallPrompt) => void) | undefined

export function keepInstallPrompt(): void {
	window.addEventListener('beforeinstallprompt', (event) => {
		event.preventDefault()
		offered = event
		listener?.(event)
	})
}

export function onInstallPrompt(tell: (prompt: InstallPrompt) => void): () => void {
	listener = tell
	if (offered) tell(offered)
	return () => {
		listener = undefined
	}
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
