import type { FastifyInstance } from 'fastify'
import { addressIn } from '../../domain/catalog/addresses.contract.ts'
import { nameProblem } from '../../domain/names.contract.ts'
import { WIDGET_PATH } from '../../domain/radio/widget.contract.ts'
import type { Route } from '../../kernel/http/route.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'

const INFRASTRUCTURE = [
	/^\/$/,
	/^\/\*$/,
	/^\/backoffice(?:\/\*?|$)/,
	/^\/api\/docs(?:\/|$)/,
	/^\/api\/openapi\.json$/,
	/^\/api\/v1\/live$/,
	/^\/files\/\*$/,
	/^\/media\/\*$/,
	/^\/radio\/:file$/,
	/^\/radio\/live\/:channel$/,
	/^\/radio\/studio$/,
	/^\/health\/(?:live|ready)$/,
	/^\/metrics$/,
	/^\/dev\/outbox(?:\/|$)/,
] as const

const OPEN_DATA: readonly string[] = [
	'/feed',
	'/oembed',
	'/embed/:id',
	'/embed/:id/figures',
	'/social/:id',
	'/podcast/:slug/feed.xml',
	'/podcast/:slug/artwork.jpg',
	...LANGUAGES.flatMap((language) =>
		[WIDGET_PATH, `${WIDGET_PATH}/:channel`].map((path) => addressIn(language, path)),
	),
]

export function auditRoutes(routes: readonly Route[]): string[] {
	const seen = new Set<string>()
	return routes.flatMap((route) => {
		const name = `${route.method} ${route.path}`
		const problems = [...missing(route)]
		if (seen.has(name)) problems.push('is declared twice')
		seen.add(name)
		return problems.map((problem) => `${name} ${problem}.`)
	})
}

function* missing(route: Route): Generator<string> {
	if (!/^\/api\/(?:v1|backoffice)\//.test(route.path) && !OPEN_DATA.includes(route.path))
		yield 'lies outside /api/v1 and /api/backoffice'
	if (!route.summary?.trim()) yield 'has no summary'
	if (!route.tags?.length) yield 'has no tags'
	if (!Object.keys(route.answers ?? {}).length) yield 'has no answer schema'
	if (!route.access?.allow) yield 'has no access rule'
	else if (route.access.allow === 'everyone' && !route.access.because?.trim()) {
		yield 'is open to everyone without a reason'
	} else if (route.access.allow === 'roles' && !route.access.roles?.length) yield 'names no roles'
	if (/:\w/.test(route.path) && route.params === undefined) yield 'has no schema of its parameters'
	const takesBody = route.body !== undefined || route.rawBody || route.upload !== undefined
	if (route.method === 'GET' && takesBody) yield 'takes a body with GET'
	if (route.method !== 'GET' && route.access?.allow === 'roles' && route.access.token !== undefined)
		yield 'lets API tokens act'
	if (route.access?.allow === 'provider' && !route.rawBody)
		yield 'can’t check a signature without the raw body'
}

export interface Registered {
	readonly method: string | readonly string[]
	readonly url: string
	readonly config?: { readonly declared?: unknown; readonly built?: boolean } | undefined
}

export function watchRegistered(app: FastifyInstance): readonly Registered[] {
	const registered: Registered[] = []
	// The options themselves, since what a route is may be said of it after this hook has run.
	app.addHook('onRoute', (options) => void registered.push(options as Registered))
	return registered
}

/**
 * Returns sentences about routes that were registered outside of the table and are neither infrastructure nor
 * files of a build.
 */
export const auditRegistered = (registered: readonly Registered[]): string[] =>
	registered
		.filter(({ config }) => config?.declared === undefined && config?.built !== true)
		.filter(({ url }) => !INFRASTRUCTURE.some((pattern) => pattern.test(url)))
		.map(({ method, url }) => `${[method].flat().join('/')} ${url} is registered without a declaration.`)

/**
 * Returns sentences about routes that could hide a user's page: the first part of every address must be a
 * reserved name.
 */
export const auditNames = (registered: readonly Registered[]): string[] => {
	const segments = new Set(registered.map(({ url }) => url.split('/')[1] ?? ''))
	return [...segments]
		.filter((segment) => segment !== '' && !/^[*:]/.test(segment) && nameProblem('user', segment) === null)
		.map(
			(segment) =>
				`/${segment} is an address that a user could take as their name (see kernel/wire/names.ts).`,
		)
}
