import fastifyMultipart from '@fastify/multipart'
import type {
	FastifyContextConfig,
	FastifyInstance,
	FastifyRequest,
	onRequestAsyncHookHandler,
	onRequestHookHandler,
	RouteOptions,
} from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../kernel/events/errors.ts'
import type { Caller, Principal, Route, RouteRequest, UploadRule } from '../../kernel/http/route.ts'
import type { Sender } from '../../kernel/ports/files.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { failure } from '../../kernel/wire/schemas.ts'
import { guard } from './access.ts'
import { callerOf, withUploadHash } from './caller.ts'
import { refuseCardsIn, refuseCardsInAddress, refuseCardsInUpload } from './card-guard.ts'
import { guestToken, newGuestToken, ownCookies, saveGuest } from './cookies.ts'
import { badHeader, unauthenticated } from './errors.ts'
import { limitRoute, limitTokens } from './rate-limits.ts'
import { send } from './reply.ts'
import { refuseCrossSite } from './same-site.ts'
import { apiHeaders } from './security-headers.ts'
import type { AccessRead, HttpAppSettings } from './settings.ts'
import { statusOf } from './status.ts'
import { asSender, readUpload, withLargeUpload } from './upload.ts'
import { queryOf } from './validation.ts'

declare module 'fastify' {
	interface FastifyRequest {
		principal: Principal | null
	}
	interface FastifyContextConfig {
		declared?: Pick<Route, 'summary' | 'tags' | 'access'>
		built?: boolean
	}
}

const FAILURES = [400, 401, 403, 404, 408, 409, 412, 413, 414, 415, 428, 429, 431, 500, 503] as const
/** Hooks that refuse callers who call too often, the same ones for all routes, which they count together. */
interface Limits {
	readonly general: readonly onRequestAsyncHookHandler[]
	readonly ofTokens: readonly onRequestAsyncHookHandler[]
}

const NOTHING = Buffer.alloc(0)
const READ_AFTER_MS = 2_000
const POSITION = /^[\x21-\x7e]{1,100}$/

/**
 * Registers all routes, each in the scope that parses its kind of body and nothing else.
 * @param general the general limits, which apply before anything is looked up
 */
export async function registerRoutes(
	app: FastifyInstance,
	settings: HttpAppSettings,
	general: readonly onRequestAsyncHookHandler[],
): Promise<void> {
	app.decorateRequest('principal', null)
	const limits = { general, ofTokens: limitTokens(app, settings.config) }
	const { json, raw, upload } = Object.groupBy(settings.routes, (route) =>
		route.rawBody ? 'raw' : route.upload === undefined ? 'json' : 'upload',
	)
	const add = (scope: FastifyInstance, routes: readonly Route[] = []) => {
		for (const route of routes) scope.route(fastifyRoute(scope, route, settings, limits))
	}
	await app.register(async (scope) => {
		acceptOnlyJson(scope)
		add(scope, json)
	})
	await app.register(async (scope) => {
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
		add(scope, raw)
	})
	await app.register(async (scope) => {
		scope.removeAllContentTypeParsers()
		await scope.register(fastifyMultipart, { throwFileSizeLimit: true })
		scope.addContentTypeParser('*', (_request, _payload, done) =>
			done(refuseCommon('UNSUPPORTED_MEDIA_TYPE.multipart')),
		)
		add(scope, upload)
	})
}

function acceptOnlyJson(scope: FastifyInstance): void {
	const parse = scope.getDefaultJsonParser('error', 'error')
	scope.removeAllContentTypeParsers()
	scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		// Clients that name a type on every call send it with an empty body, too.
		if (body === '') done(null, undefined)
		else parse(request, body as string, done)
	})
}

function fastifyRoute(
	app: FastifyInstance,
	route: Route,
	settings: HttpAppSettings,
	limits: Limits,
): RouteOptions {
	const config: FastifyContextConfig = { declared: route }
	const headers = apiHeaders(settings.config.https)
	const guarded = guardsCards(route, settings)
	const query = queryOf(route)
	return {
		method: route.method,
		url: route.path,
		config,
		schema: {
			summary: route.summary,
			tags: [...route.tags],
			...securityOf(route),
			...(route.params && { params: route.params }),
			...(query && { querystring: query }),
			...(route.body && { body: route.body }),
			response: { ...answersOf(route) },
		},
		onRequest: [
			(_request, reply, done) => {
				reply.headers(headers)
				done()
			},
			...limits.general,
			...limitRoute(app, route, settings.config),
			admission(route, settings),
			...limits.ofTokens,
		],
		preValidation: guarded
			? [
					(request, _reply, done) => {
						refuseCardsInAddress(request)
						refuseCardsIn(request.body, route.accountNumbers)
						done()
					},
				]
			: [],
		handler: async (request, reply) => {
			if (route.method === 'GET' && !(await caughtUp(route, request, settings)))
				reply.header('x-stale', 'true')
			if (request.principal === null) throw unauthenticated()
			if (isRecorded(route, request.principal))
				await settings.recordAccess?.({ reader: request.principal, path: pathOf(request) })
			const caller = callerOf(route, request, request.principal, settings.clock)
			const call = (read: Read) => route.handle(requestOf(route, request, settings, { caller, ...read }))
			const { upload } = route
			const answer = await (upload
				? asSender(request.principal.id, reply, (sender) =>
						withUpload(request, upload, { sender, guarded }, call),
					)
				: call({ upload: undefined, largeUpload: undefined }))
			return send(reply, answer, caller.language, settings.config.https)
		},
	}
}

type Reader = AccessRead['reader']

/** Checks whether the reader is an auditor, or a program with an API token. */
const isRecorded = ({ method, access }: Route, reader: Principal): reader is Reader =>
	method === 'GET' &&
	access.allow === 'roles' &&
	reader.kind === 'user' &&
	(reader.token !== undefined || reader.roles.includes('auditor'))

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** Admits synchronously when nobody has to be looked up: most calls on hot routes are guests'. */
export const admission =
	(route: Route, settings: HttpAppSettings): onRequestHookHandler =>
	(request, reply, done) => {
		const admit = (principal: Principal) => {
			request.principal = principal
			guard(route.access, principal)
		}
		let principal: Principal | Promise<Principal>
		try {
			principal = signIn(route, request, settings, (token) => saveGuest(reply, token, settings.config.https))
			if (!(principal instanceof Promise)) admit(principal)
		} catch (error) {
			done(error as Error)
			return
		}
		if (principal instanceof Promise) principal.then(admit).then(() => done(), done)
		else done()
	}

/**
 * A provider's webhooks are trusted by their signature, and contain no more of a card than its last digits.
 */
const guardsCards = (route: Route, { config }: HttpAppSettings): boolean =>
	config.cardGuard !== false && route.access.allow !== 'provider'

function securityOf({ access }: Route): { security?: Readonly<Record<string, readonly string[]>>[] } {
	if (access.allow !== 'roles' && access.allow !== 'signedIn') return {}
	const scope = access.allow === 'roles' ? access.token : undefined
	return { security: [{ bearer: [] }, ...(scope === undefined ? [] : [{ apiToken: [scope] }])] }
}

function answersOf(route: Route): Record<number, z.ZodType> {
	const answers: Record<number, z.ZodType> = { ...route.answers }
	for (const status of FAILURES) {
		const own = answers[status]
		answers[status] = own === undefined ? failure : z.union([own, failure])
	}
	return answers
}

function signIn(
	route: Route,
	request: FastifyRequest,
	settings: HttpAppSettings,
	keep: (token: string) => void,
): Principal | Promise<Principal> {
	const { authorization } = request.headers
	const changes = route.method !== 'GET' && route.access.allow !== 'provider'
	const ignored = route.ignoresSignIn === true || route.access.allow === 'provider'
	const anonymous = authorization === undefined || ignored
	if (anonymous && changes) refuseCrossSite(request, settings.config.allowedOrigins)
	const known = guestToken(request, settings.config.https)
	const token = known ?? newGuestToken()
	const asNobody = () => settings.authenticate({ bearer: undefined, guestToken: token })
	const byToken = async (header: string) =>
		settings.authenticate({ bearer: bearerOf(header), guestToken: token })
	const principal = anonymous
		? asNobody()
		: byToken(authorization).catch((error: unknown) => {
				const isWorthless = error instanceof DomainError && statusOf(error) === 401
				if (route.ignoresSignIn === 'when worthless' && isWorthless) return asNobody()
				throw error
			})
	const greeted = (caller: Principal): Principal => {
		const asGuest = caller.kind === 'guest' && route.access.allow === 'everyone' && !route.ignoresSignIn
		if (asGuest && changes && known === null) keep(token)
		return caller
	}
	return principal instanceof Promise ? principal.then(greeted) : greeted(principal)
}

function bearerOf(authorization: string): string {
	const token = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(authorization)?.[1]
	if (token === undefined) throw unauthenticated()
	return token
}

async function caughtUp(route: Route, request: FastifyRequest, settings: HttpAppSettings): Promise<boolean> {
	const position = request.headers['x-read-after']
	if (position === undefined || !route.readModels?.length) return true
	if (typeof position !== 'string' || !POSITION.test(position)) {
		throw badHeader('X-Read-After', 'position')
	}
	return settings.readAfter.waitFor(route.readModels, position, READ_AFTER_MS)
}

type Read = Pick<RouteRequest<unknown, unknown, unknown>, 'upload' | 'largeUpload'>

async function withUpload<T>(
	request: FastifyRequest,
	rule: UploadRule,
	{ sender, guarded }: { readonly sender: Sender; readonly guarded: boolean },
	use: (read: Read) => Promise<T>,
): Promise<T> {
	if (rule.onDisk)
		return withLargeUpload(request, rule, sender, async (largeUpload) => {
			if (largeUpload && guarded) refuseCardsIn(largeUpload.fields)
			return use({ upload: undefined, largeUpload })
		})
	const upload = await readUpload(request, rule, sender)
	if (upload && guarded) await refuseCardsInUpload(upload, () => request.socket.destroyed)
	return use({ upload, largeUpload: undefined })
}

function requestOf(
	route: Route,
	request: FastifyRequest,
	{ config }: HttpAppSettings,
	{ caller, upload, largeUpload }: Read & { readonly caller: Caller },
): RouteRequest<unknown, unknown, unknown> {
	return {
		params: route.params && request.params,
		query: route.query && request.query,
		body: route.body && request.body,
		caller: route.upload ? withUploadHash(caller, upload ?? largeUpload) : caller,
		raw: Buffer.isBuffer(request.body) ? request.body : NOTHING,
		upload,
		largeUpload,
		// Made for the few routes that look at them.
		get headers() {
			return Object.fromEntries(
				Object.entries(request.headers).map(([name, value]) => [
					name,
					Array.isArray(value) ? value.join(', ') : value,
				]),
			)
		},
		get cookies() {
			return ownCookies(request.cookies, config.https)
		},
	}
}
