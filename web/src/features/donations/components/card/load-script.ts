/** Thrown if a provider's script can't be loaded: offline, or blocked on the device. */
export class ScriptUnavailable extends Error {
	override name = 'ScriptUnavailable'
}

const scripts = new Map<string, Promise<void>>()

/**
 * Loads a provider's script once per address. A failed load can be retried.
 * @param isThere returns whether it is loaded already
 * @param nonce of the page's policy, for a script that writes styles of its own
 * @throws ScriptUnavailable
 */
export function loadScript(src: string, isThere: () => boolean, nonce?: string): Promise<void> {
	const known = scripts.get(src)
	if (known) return known
	const loading = isThere() ? Promise.resolve() : append(src, nonce)
	scripts.set(src, loading)
	loading.catch(() => scripts.delete(src))
	return loading
}

const append = (src: string, nonce: string | undefined): Promise<void> =>
	new Promise((resolve, reject) => {
		const script = document.createElement('script')
		script.src = src
		script.async = true
		if (nonce !== undefined) script.dataset.cspNonce = nonce
		script.addEventListener('load', () => resolve())
		script.addEventListener('error', () => {
			script.remove()
			reject(new ScriptUnavailable(`No script at ${src}.`))
		})
		document.head.append(script)
	})
