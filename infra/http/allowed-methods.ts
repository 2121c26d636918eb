import type { Registered } from './audit.ts'

/** Addresses of which each has its own methods; any other path is a page for GET alone, or nothing. */
const OWN_METHODS = /^\/(?:api|files|health|metrics)(?:\/|$)/

/**
 * Tells which methods there are at a path, for whoever called it by another.
 * @param registered may grow until the first call
 * @returns names such as `GET`, in order; none where nothing is
 */
export function methodsByPath(registered: readonly Registered[]): (path: string) => string[] {
	let table: { readonly pattern: RegExp; readonly methods: readonly string[] }[] | undefined
	return (path) => {
		table ??= registered
			.filter(({ url }) => OWN_METHODS.test(url))
			.map(({ method, url }) => ({ pattern: patternOf(url), methods: [method].flat() }))
		const plain = path.length > 1 ? path.replace(/\/$/, '') : path
		return [
			...new Set(table.flatMap(({ pattern, methods }) => (pattern.test(plain) ? methods : []))),
		].toSorted()
	}
}

/** `/api/v1/thing/:id` and `/files/*` as Fastify reads them. */
const patternOf = (url: string): RegExp =>
	new RegExp(
		`^${url
			.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
			.replace(/:\w+/g, '[^/]+')
			.replace(/\*/g, '.*')}$`,
	)
