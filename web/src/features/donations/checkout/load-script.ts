/** A provider's script could not be loaded: no connection, or something on the device blocks it. */
export class ScriptUnavailable extends Error {
	override name = 'ScriptUnavailable'
}

const scripts = new Map<string, Promise<void>>()

/**
 * Loads a provider's script once per address. A failed load can be tried again.
 * @param isThere whether it is loaded already
 * @throws ScriptUnavailable
 */
export function loadScript(src: string, isThere: () => boolean): Promise<void> {
	const known = scripts.get(src)
	if (known) return known
	const loading = isThere() ? Promise.resolve() : append(src)
	scripts.set(src, loading)
	loading.catch(() => scripts.delete(src))
	return loading
}

const append = (src: string): Promise<void> =>
	new Promise((resolve, reject) => {
		const script = document.createElement('script')
		script.src = src
		script.async = true
		script.addEventListener('load', () => resolve())
		script.addEventListener('error', () => {
			script.remove()
			reject(new ScriptUnavailable(`No script at ${src}.`))
		})
		document.head.append(script)
	})
