/**
 * Where to go after the log-in: only a path of this site, never another one.
 * @param from what the page before asked for, whatever it is
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
