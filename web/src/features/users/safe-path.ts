/**
 * Returns the address after log-in: a path of this site only, to prevent open redirects.
 * @param from any value from the previous page
 */
export function safePath(from: unknown, otherwise: string, origin: string): string {
	if (typeof from !== 'string' || !from.startsWith('/')) return otherwise
	try {
		const url = new URL(from, origin)
		return url.origin === origin ? url.pathname + url.search + url.hash : otherwise
	} catch {
		return otherwise
	}
}
