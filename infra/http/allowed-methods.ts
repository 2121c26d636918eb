import type { Registered } from './audit.ts'

/** Paths with their own methods; any other path is a page for GET alone, or nothing. */
const OWN_METHODS = /^\/(?:api|files|health|metrics)(?:\/|$)/

/**
 * Lists the methods of a path for a call with another one.
 * @param registered may grow until the first call
 * @returns names such as `GET`, in order; none for an unknown path
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

const patternOf = (url: string): RegExp =>
	new RegExp(
		`^${url
			.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
			.replace(/:\w+/g, '[^/]+')
			.replace(/\*/g, '.*')}$`,
	)
