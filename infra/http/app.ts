import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyRateLimit from '@fastify/rate-limit'
import { createSerializerCompiler } from '@fastify/type-provider-zod'
import fastifyWebsocket from '@fastify/websocket'
import fastify, {
	type FastifyBaseLogger,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
	type onRequestAsyncHookHandler,
} from 'fastify'
import { addPages } from '../../pages/pages.ts'
import { methodsByPath } from './allowed-methods.ts'
import { auditNames, auditRegistered, auditRoutes, watchRegistered } from './audit.ts'
import { callersRequestId, languageOf } from './caller.ts'
import { refuseBrokenRequest } from './client-errors.ts'
import { readDocumentTemplate } from './document-template.ts'
import { nothingHere, toFailure, wrongMethod } from './errors.ts'
import { createFailurePage } from './failure-page.ts'
import { addFiles } from './files.ts'
import { addLive, LIVE_MESSAGE_LIMIT_BYTES, LIVE_PATH } from './live.ts'
import { addOpenApi, addOpenApiPages } from './openapi.ts'
import { addLiveness, addOperations } from './operations.ts'
import { addOutboxPage } from './outbox-page.ts'
import { createTrust, readForwarded } from './proxies.ts'
import { addRadio } from './radio.ts'
import { addRadioSource } from './radio-source.ts'
import { addRadioStudio, STUDIO_PATH } from './radio-studio.ts'
import { limitApi, limitPerAddress } from './rate-limits.ts'
import { registerRoutes } from './register-routes.ts'
import { renderRefusal } from './render-answer.ts'
import { endStreams } from './reply.ts'
import { RequestLog } from './request-log.ts'
import { addResumableUploads } from './resumable-uploads.ts'
import { apiHeaders, setSecurityHeaders } from './security-headers.ts'
import type { HttpAppSettings } from './settings.ts'
import { addSound } from './sound.ts'
import { compileSchema } from './validation.ts'

export type { Authenticate, Credentials, HttpConfig, PaymentOrigins } from './http-config.ts'
export type { HttpAppSettings } from './settings.ts'

const BODY_LIMIT_BYTES = 1_048_576
/** Time for an upload on a slow line; the headers alone have a minute (Node's default). */
const REQUEST_TIMEOUT_MS = 600_000
const KEEP_ALIVE_MS = 72_000
const OPERATIONS_PER_MINUTE = 600
const SOCKET_PATHS = new Set([LIVE_PATH, STUDIO_PATH])
const CORRELATION = 'correlationId'

/**
 * Creates the HTTP edge with the declared routes. Listen with `app.listen`; `app.close` stops accepting,
 * finishes calls under way and closes sockets.
 * @throws Error that lists every incompletely declared route (on `ready`)
 */
export async function createHttpApp(settings: HttpAppSettings): Promise<FastifyInstance> {
	const { config } = settings
	const answerFailure = await createFailureAnswers(settings)
	const loggerInstance: FastifyBaseLogger = settings.log
	const isTrusted = createTrust(config.trustedProxies)
	const app = fastify({
		loggerInstance,
		// Always our own: a caller's id could forge another call's correlation id in the events.
		genReqId: () => randomUUID(),
		requestIdHeader: false,
		logController: new fastify.LogController({
			disableRequestLogging: true,
			requestIdLogLabel: CORRELATION,
		}),
		childLoggerFactory: (log, bindings) => new RequestLog(log, bindings),
		trustProxy: isTrusted,
		bodyLimit: BODY_LIMIT_BYTES,
		requestTimeout: REQUEST_TIMEOUT_MS,
		keepAliveTimeout: KEEP_ALIVE_MS,
		// The router refuses before the hooks that set an answer's headers.
		frameworkErrors: (error, request, reply) =>
			answerFailure(error, request, reply.headers(apiHeaders(config.https))),
		clientErrorHandler: refuseBrokenRequest,
		// Anywhere else a call that would rather speak something else is a call like any other.
		http: { shouldUpgradeCallback: ({ url = '' }) => SOCKET_PATHS.has(url.split('?')[0] ?? '') },
		routerOptions: { ignoreTrailingSlash: true },
	})
	app.setValidatorCompiler(compileSchema)
	app.setSerializerCompiler(createSerializerCompiler())
	app.setErrorHandler(answerFailure)
	const registered = watchRegistered(app)
	app.addHook('onReady', async () => {
		const problems = [
			...auditRoutes(settings.routes),
			...auditRegistered(registered),
			...auditNames(registered),
		]
		if (problems.length > 0) throw new Error(`The table of routes is incomplete:\n${problems.join('\n')}`)
	})
	// An expectation that nobody knows is passed over, so that its call is answered in our words.
	app.server.on('checkExpectation', (request, response) => app.routing(request, response))
	readForwarded(app, isTrusted, settings.metrics)
	observe(app, settings)
	closeInTime(app, config.closeGraceMs)
	endStreams(app)

	await app.register(fastifyCookie)
	await app.register(fastifyRateLimit, {
		global: false,
		keyGenerator: ({ network }) => network,
	})
	await addOpenApi(app, settings.routes, config)
	const limits = limitApi(app, config.requestsPerMinute)
	await registerRoutes(app, settings, limits)
	if (settings.resumable) addResumableUploads(app, settings, settings.resumable, limits)
	await app.register((scope) =>
		addDocuments(scope, settings, { limits, methodsAt: methodsByPath(registered), answerFailure }),
	)
	return app
}

/**
 * Adds everything outside of the route table. Only these answers carry the policy of a document and may open
 * sockets, so that API calls skip the hooks for both.
 */
async function addDocuments(
	app: FastifyInstance,
	settings: HttpAppSettings,
	{
		limits,
		methodsAt,
		answerFailure,
	}: {
		readonly limits: readonly onRequestAsyncHookHandler[]
		readonly methodsAt: ReturnType<typeof methodsByPath>
		readonly answerFailure: AnswerFailure
	},
): Promise<void> {
	const { config } = settings
	await app.register(fastifyWebsocket, { options: { maxPayload: LIVE_MESSAGE_LIMIT_BYTES } })
	await setSecurityHeaders(app, config.https, config.paymentOrigins)
	for (const limit of limits) app.addHook('onRequest', limit)
	app.setNotFoundHandler((request, reply) => {
		const [path = ''] = request.url.split('?')
		const methods = methodsAt(path)
		if (methods.length === 0) return answerFailure(nothingHere(), request, reply)
		return answerFailure(wrongMethod(), request, reply.header('allow', methods.join(', ')))
	})
	await addOpenApiPages(app, config)
	addLiveness(app)
	if (config.showsOperations) {
		const onRequest = config.routeLimits ? [limitPerAddress(app, OPERATIONS_PER_MINUTE)] : []
		addOperations(app, settings.health, settings.metrics, onRequest)
	}
	if (settings.live) addLive(app, settings.live, settings)
	if (settings.files) addFiles(app, settings.files, config)
	if (settings.sound) addSound(app, settings.sound, config)
	if (settings.radio) addRadio(app, settings.radio, config, settings.audience)
	if (settings.radio?.desk) {
		addRadioSource(app, settings.radio.desk, config)
		addRadioStudio(app, settings.radio.desk, config)
	}
	if (settings.outbox) await addOutboxPage(app, settings.outbox)
	if (settings.pages) await addPages(app, settings.pages, { ...config, authenticate: settings.authenticate })
}

type AnswerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

async function createFailureAnswers({ pages = [], config }: HttpAppSettings): Promise<AnswerFailure> {
	const web = pages.find(({ render }) => render)
	const answerPage = web && createFailurePage(await readDocumentTemplate(web.directory), config.https)
	return (error, request, reply) => {
		const { body, retryAfter, unexpected } = toFailure(error)
		if (unexpected) request.log.error({ err: error, route: request.routeOptions.url }, 'A request failed.')
		if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
		reply.header('x-request-id', request.id).header('cache-control', 'no-store').code(body.statusCode)
		return (
			answerPage?.(request, reply, body) ??
			reply.type('application/json').send(renderRefusal(languageOf(request.headers['accept-language']), body))
		)
	}
}

/**
 * Writes one log line and one measurement per answer, by route pattern, since addresses may hold personal
 * input.
 */
function observe(app: FastifyInstance, { metrics, log }: HttpAppSettings): void {
	app.addHook('onRequest', (request, reply, done) => {
		reply.header('x-request-id', request.id)
		done()
	})
	app.addHook('onResponse', (request, reply, done) => {
		const call = {
			method: request.method,
			route: request.routeOptions.url ?? 'unknown',
			status: reply.statusCode,
			seconds: reply.elapsedTime / 1000,
		}
		metrics.observeHttp(call)
		const callerRequestId = callersRequestId(request.headers['x-request-id'])
		log.info(
			{ [CORRELATION]: request.id, callerRequestId, ...whoseCall(request, reply), ...call },
			'Answered.',
		)
		done()
	})
}

/**
 * Returns the caller and network for calls that change something or were refused. A guest's id is never
 * logged, since it grants access to their data.
 */
function whoseCall({ principal, network, method }: FastifyRequest, { statusCode }: FastifyReply) {
	return {
		...(principal?.kind === 'user' && { user: principal.id }),
		...((statusCode >= 400 || !/^(?:GET|HEAD|OPTIONS)$/.test(method)) && { network }),
	}
}

/** Gives requests under way their time, then cuts their connections, so that closing always ends. */
function closeInTime(app: FastifyInstance, graceMs: number): void {
	let timer: NodeJS.Timeout | undefined
	app.addHook('preClose', async () => {
		timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
	})
	app.addHook('onClose', async () => clearTimeout(timer))
}
