import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressIn, readAddress } from '../domain/catalog/addresses.contract.ts'
import { PAGES, pageAt, RETURN_PATHS } from '../domain/catalog/pages.contract.ts'
import {
	guestToken,
	newGuestToken,
	rememberedRegion,
	rememberRegion,
	saveGuest,
} from '../infra/http/cookies.ts'
import {
	BODY,
	createDocumentFrames,
	createFrames,
	HEAD,
	readDocumentTemplate,
} from '../infra/http/document-template.ts'
import { AddressTooLong, nothingHere } from '../infra/http/errors.ts'
import { asksForHtml } from '../infra/http/failure-page.ts'
import type { Authenticate, HttpConfig } from '../infra/http/http-config.ts'
import { limitPerAddress } from '../infra/http/rate-limits.ts'
import {
	doorHeaders,
	isPaymentPage,
	storedPagePolicy,
	studioHeaders,
} from '../infra/http/security-headers.ts'
import type { DocumentForm, FormOutcome } from '../kernel/http/document-form.ts'
import type { Html } from '../kernel/http/html.ts'
import { jsonInMarkup } from '../kernel/wire/json.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../kernel/wire/language.ts'
import { FILE_NAME } from '../kernel/wire/names.ts'
import type { Page } from '../kernel/wire/pages.ts'
import { invalidField, refuseCommon } from '../kernel/wire/refusals.ts'
import { DEFAULT_REGION, isRegion, REGION_CODES, type RegionCode } from '../kernel/wire/regions.ts'
import { textRef } from '../kernel/wire/text.ts'
import { DAY_MS } from '../kernel/wire/time.ts'
import { takeDocumentForms } from './document-forms.ts'
import {
	createDocuments,
	type DocumentKey,
	FRESH_REGIONAL_MS,
	type RenderDocument,
	type WholePage,
} from './documents.ts'
import { addManifests } from './manifest.ts'
import {
	ownAddress,
	parametersOfDocument,
	parametersOfForms,
	queryOf,
	searchAddress,
} from './page-addresses.ts'
import { headOf, type PageHead, structuredPage } from './page-head.ts'
import { needsScripts, type PlainForm, type PlainPart, type RenderPlain, takeForms } from './plain-forms.ts'
import { addSpeculationRules, isAhead } from './prefetching.ts'
import { addSitemap, type Sitemap } from './sitemap.ts'
import { inTurns, type Turns } from './turns.ts'

export interface WebBuild {
	readonly prefix: '/' | '/backoffice'
	readonly directory: string
	readonly site?: string
	readonly pageHead?: (path: string, language: Language) => Promise<PageHead>
	readonly sitemap?: Sitemap
	readonly render?: RenderDocument
	readonly atOnce?: number
	readonly close?: () => Promise<void>
	readonly forms?: readonly PlainForm[]
	readonly renderForm?: RenderPlain
	readonly documentForms?: readonly DocumentForm[]
	readonly onChange?: (listener: (keys: readonly string[]) => void) => void
	readonly regionOf?: (address: string) => Promise<RegionCode | null>
}

/** More at once than there are renderers only delay each other. */
const TURNS = { patienceMs: 250, most: 256 } as const
const OF_ONE_NETWORK = { mostOfOne: 8, perMinute: 240 } as const
const WITHOUT_LIMITS = { mostOfOne: Number.POSITIVE_INFINITY, perMinute: Number.POSITIVE_INFINITY } as const

const NONCE = '__CSP_NONCE__'
const BEGUN = '<!--karuna:begun-->'
/** Names of files are never pages. */
const NO_FILE: PageHead = { title: 'Karuna', description: '', status: 404 }
const YEAR_MS = 365 * DAY_MS

/**
 * Serves the builds: hashed assets for a year, and the application's page for every other path under its
 * prefix. Pages are never stored, since each has its own nonce.
 */
export async function addPages(
	app: FastifyInstance,
	builds: readonly WebBuild[],
	config: PagesConfig,
): Promise<void> {
	for (const build of builds) await app.register((scope) => serve(scope, build, config))
}

type PagesConfig = Pick<HttpConfig, 'https' | 'allowedOrigins' | 'routeLimits' | 'requestsPerMinute'> & {
	readonly authenticate: Authenticate
}

async function serve(app: FastifyInstance, build: WebBuild, config: PagesConfig): Promise<void> {
	const { https, allowedOrigins, requestsPerMinute } = config
	const limits = requestsPerMinute === null ? [] : [limitPerAddress(app, requestsPerMinute)]
	const base = build.prefix === '/' ? '' : build.prefix
	if (build.close) app.addHook('onClose', build.close)
	app.addHook('onRoute', (options) => {
		options.config = { ...options.config, built: true }
	})
	await app.register(fastifyStatic, {
		root: build.directory,
		prefix: `${base}/`,
		wildcard: false,
		index: false,
		preCompressed: true,
		decorateReply: false,
		cacheControl: false,
		setHeaders: (reply, path) => {
			const hashed = path.includes('/assets/')
			reply.header('cache-control', hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache')
		},
	})
	const inLanguage = createFrames(await readFile(join(build.directory, 'index.html'), 'utf8'))
	const inTurn = inTurns({
		...TURNS,
		atOnce: build.atOnce ?? 1,
		...(config.routeLimits ? OF_ONE_NETWORK : WITHOUT_LIMITS),
	})
	const documents = build.render && (await documentsOf(app, build, { render: build.render, inTurn, https }))
	const answerDocument = documents?.answer
	const { renderForm } = build
	const addressOf = (request: FastifyRequest) => {
		const [pathname = '/', query = ''] = request.url.split('?')
		const address =
			build.prefix === '/' ? readAddress(pathname) : { language: DEFAULT_LANGUAGE, path: pathname }
		return { ...address, pathname, query }
	}
	const regionFor = async (request: FastifyRequest): Promise<RegionCode> =>
		rememberedRegion(request, https) ?? (await build.regionOf?.(request.ip)) ?? DEFAULT_REGION.code
	const regionOf = async (request: FastifyRequest, { isRegional }: Pick<Page, 'isRegional'>) =>
		isRegional ? regionFor(request) : DEFAULT_REGION.code
	const page = async (request: FastifyRequest, reply: FastifyReply) => {
		if (request.url.length > MAX_ADDRESS_LENGTH) throw new AddressTooLong()
		const { pathname, language, path, query } = addressOf(request)
		if (pathname.startsWith('/api/')) throw nothingHere()
		const search = build.prefix === '/' ? searchAddress(path, query) : null
		if (search !== null)
			return reply.header('cache-control', 'no-store').redirect(addressIn(language, search))
		// Whose a name is must be looked up: it leads to them, is an edition's, or nothing.
		const document = answerDocument && !isName(path) && ownAddress(path, query, parametersOfDocument)
		// The browser requests it again when the reader opens the page.
		if (isAhead(request, Boolean(document))) return reply.code(503).header('cache-control', 'no-store').send()
		if (document) {
			const region = await regionOf(request, document)
			const key = { language, path: document.path, query: document.query, region }
			return isSecret(path) ? documents?.answerOnce(request, reply, key) : answerDocument(request, reply, key)
		}
		return answerApp(request, reply, await formAt(request))
	}
	const formAt = async (request: FastifyRequest): Promise<PlainPart | undefined> => {
		const { language, path, query } = addressOf(request)
		const own = renderForm && ownAddress(path, query, parametersOfForms(build.forms))
		if (!own) return undefined
		const region = await regionFor(request)
		return inTurn(request.network, () => renderForm({ ...own, language, region })).catch((error: unknown) => {
			request.log.error({ err: error }, 'A form could not be rendered for readers without scripts.')
			return undefined
		})
	}
	const answerApp = async (request: FastifyRequest, reply: FastifyReply, plain?: PlainPart) => {
		const { pathname, language, path } = addressOf(request)
		// Known before the first payment call, so that one sent again is the same guest's.
		if (isPaymentPage(pathname) && guestToken(request, https) === null)
			saveGuest(reply, newGuestToken(), https)
		const isFile = FILE_NAME.test(path)
		const head = isFile ? NO_FILE : await build.pageHead?.(path, language)
		if (head?.status === 404 && !asksForHtml(request)) throw nothingHere()
		// A path alone: nobody is led to another site, whatever was stored.
		if (head?.leadsTo !== undefined && /^\/[^/\\]/.test(head.leadsTo))
			return reply.header('cache-control', 'no-store').redirect(addressIn(language, head.leadsTo))
		if (head?.status === 404 && answerDocument)
			return answerDocument(request, reply, { ...NOWHERE, language }, isFile ? 'no-store' : undefined)
		const edition = answerDocument && isName(path) && ownAddress(path, '', parametersOfDocument)
		if (edition) return answerDocument(request, reply, { language, ...edition, region: DEFAULT_REGION.code })
		if (isSecret(path)) reply.header('referrer-policy', 'no-referrer')
		if (head?.listedAs === undefined) reply.header('x-robots-tag', 'noindex')
		const region = await regionFor(request)
		return reply
			.code(head?.status ?? plain?.status ?? 200)
			.header('cache-control', 'no-store')
			.type('text/html; charset=utf-8')
			.send(
				inLanguage(language, region)
					.replaceAll(NONCE, reply.cspNonce.style)
					.replace(HEAD, () =>
						head ? headOf(head, addressIn(language, head.listedAs ?? path), language, build.site ?? '') : '',
					)
					.replace(BODY, () => plain?.html ?? needsScripts(path, language))
					.replace(BEGUN, () => (plain?.begun ? begunBlock(plain.begun).html : '')),
			)
	}
	const { forms } = build
	if (renderForm && forms)
		await app.register((scope) =>
			takeForms(scope, {
				forms,
				allowedOrigins,
				answer: answerApp,
				render: async (request, posted) => {
					const { language, path } = addressOf(request)
					// Only fields that addresses may contain are used in links to the same page.
					const sent = Object.entries(posted).filter((field): field is [string, string] => Boolean(field[1]))
					const own = ownAddress(path, String(new URLSearchParams(sent)), parametersOfForms(forms))
					if (!own) throw nothingHere()
					const region = await regionFor(request)
					return inTurn(request.network, () => renderForm({ ...own, language, region, posted }))
				},
			}),
		)
	if (build.prefix === '/') {
		addManifests(app)
		addSpeculationRules(app)
	}
	if (build.sitemap && build.site !== undefined) addSitemap(app, build.site, build.sitemap)
	const options = { schema: { hide: true }, onRequest: limits }
	app.get(`${base}/*`, options, page)
	app.get(base === '' ? '/' : base, options, page)
	// The target depends on the caller, which only the site knows: members without a role see their own
	// organizations.
	if (base === '') {
		app.get('/admin/organization', options, page)
		await app.register(takeReturns)
		if (documents)
			await app.register((scope) =>
				takeDocumentForms(scope, {
					...config,
					forms: build.documentForms ?? [],
					chooseRegion: (request, reply, region) => chooseRegion(request, reply, region, https),
					lead: (request, reply, parameters) => leadBack(request, reply, () => Object.entries(parameters)),
					answer: async (request, reply, outcome) => {
						const { language, path } = addressOf(request)
						const own = ownAddress(path, '', parametersOfDocument)
						if (!own) throw nothingHere()
						const region = await regionOf(request, own)
						return documents.answerOnce(
							request,
							reply,
							{ language, path: own.path, query: '', region },
							outcome,
						)
					},
				}),
			)
	} else {
		// It has no nonce, so that its worker may store it.
		const door = await readFile(join(build.directory, 'door.html'), 'utf8')
		app.get(`${base}/door`, options, (_, reply) =>
			reply
				.headers({ ...doorHeaders(https), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
				.type('text/html; charset=utf-8')
				.send(door),
		)
		const studio = await readFile(join(build.directory, 'studio.html'), 'utf8')
		app.get('/studio/:id', options, (_, reply) =>
			reply
				.headers({ ...studioHeaders(https), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
				.type('text/html; charset=utf-8')
				.send(studio),
		)
		// The site's other /admin addresses of old lead to the same names in the backoffice.
		app.get<{ Params: { '*': string } }>('/admin/*', options, ({ params }, reply) =>
			reply.header('cache-control', 'no-store').redirect(`${base}/${encodeURI(params['*'])}`),
		)
	}
}

/** All missing pages share this address, so that only one is rendered. */
const NOWHERE = { path: '/nothing/here', query: '', region: DEFAULT_REGION.code } as const

const MAX_ADDRESS_LENGTH = 8_000

const FRESH_SECONDS = 300

const isName = (path: string): boolean => pageAt(path)?.name === 'named'

function isSecret(path: string): boolean {
	const found = pageAt(path)
	const page: Page | null = found && PAGES[found.name]
	return page?.isSecret === true
}

function freshSecondsOf(path: string): number | null {
	const found = pageAt(path)
	const page: Page | null = found && PAGES[found.name]
	return page?.isRegional ? null : (page?.freshSeconds ?? FRESH_SECONDS)
}

const HOME: readonly DocumentKey[] = REGION_CODES.flatMap((region) =>
	LANGUAGES.map((language) => ({ language, path: PAGES.home.path, query: '', region })),
)

function keepFresh(app: FastifyInstance, renew: () => Promise<void>): void {
	let renewing = Promise.resolve()
	let timer: NodeJS.Timeout | undefined
	const begin = () => {
		renewing = renew()
	}
	app.addHook('onListen', async () => {
		begin()
		timer = setInterval(begin, FRESH_REGIONAL_MS)
	})
	app.addHook('onClose', async () => {
		clearInterval(timer)
		await renewing
	})
}

async function documentsOf(
	app: FastifyInstance,
	{ directory, pageHead, onChange, site = '' }: WebBuild,
	{
		render,
		inTurn,
		https,
	}: { readonly render: RenderDocument; readonly inTurn: Turns; readonly https: boolean },
) {
	const template = await readDocumentTemplate(directory)
	const intoFrame = createDocumentFrames(template.html)
	const contentSecurityPolicy = storedPagePolicy(template.inline, https)
	const page = async (key: DocumentKey): Promise<WholePage> => {
		const { language, path, region } = key
		const heading = pageHead?.(path, language)
		const pageOf = async () => {
			const known = await heading
			return known ? structuredPage(known, language, site) : null
		}
		const [head, { status, html: body, shows, structured }] = await Promise.all([
			heading,
			render(key, pageOf).catch(passOn),
		])
		const named = head
			? headOf(head, addressIn(language, head.listedAs ?? path), language, site, structured)
			: ''
		return {
			status: head?.status ?? status,
			isListed: head?.listedAs !== undefined,
			freshSeconds: freshSecondsOf(path),
			shows,
			html: intoFrame(language, region, named, body),
		}
	}
	const { answer, renew } = createDocuments({
		inTurn,
		contentSecurityPolicy,
		onStale: (error) =>
			app.log.error({ err: error }, 'A document could not be rendered; its last form goes on.'),
		onChange: onChange ?? (() => undefined),
		page,
	})
	keepFresh(app, () => renew(HOME))
	/** Answers what nobody else may get: a form that is sent back, and pages whose address is a secret. */
	const answerOnce = async (
		request: FastifyRequest,
		reply: FastifyReply,
		key: DocumentKey,
		outcome?: Extract<FormOutcome, { status: number }>,
	) => {
		const { answered } = outcome ?? {}
		const whole = await inTurn(request.network, () => page({ ...key, ...(answered && { answered }) }))
		// Its own forms have to be known as this site's.
		if (isSecret(key.path)) reply.header('referrer-policy', 'same-origin')
		return reply
			.code(outcome?.status ?? whole.status)
			.header('content-security-policy', contentSecurityPolicy)
			.header('cache-control', 'no-store')
			.header('x-robots-tag', 'noindex')
			.type('text/html; charset=utf-8')
			.send(whole.html)
	}
	return { answer, answerOnce }
}

/** A page is unavailable while its content is. @throws DomainError UNAVAILABLE (503), or the error itself */
function passOn(error: unknown): never {
	throw isUnavailable(error) ? refuseCommon('UNAVAILABLE') : error
}

function isUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false
	return ('statusCode' in error && error.statusCode === 503) || isUnavailable(error.cause)
}

/**
 * Redirects payment providers' forms (PayU's `surl` and `furl`) to the page itself. The form is not read,
 * since the server knows the donation's state.
 */
async function takeReturns(app: FastifyInstance): Promise<void> {
	app.removeAllContentTypeParsers()
	app.addContentTypeParser('*', (_request, payload, done) => {
		payload.resume()
		done(null)
	})
	for (const path of RETURN_PATHS)
		app.post(path, { schema: { hide: true } }, (request, reply) =>
			reply.header('cache-control', 'no-store').redirect(request.url.split('?')[0] ?? '/', 303),
		)
}

function chooseRegion(
	request: FastifyRequest,
	reply: FastifyReply,
	region: string,
	https: boolean,
): FastifyReply {
	if (!isRegion(region))
		throw invalidField('region', textRef('common.fields.oneOf', { values: REGION_CODES.join(', ') }))
	rememberRegion(reply, region, https)
	// A region in the address would override the choice.
	return leadBack(request, reply, (parameters) => parameters.filter(([name]) => name !== 'region'))
}

type Parameters = readonly (readonly [string, string])[]

function leadBack(
	request: FastifyRequest,
	reply: FastifyReply,
	parametersOf: (parameters: Parameters) => Parameters,
): FastifyReply {
	const [pathname = '/', query = ''] = request.url.split('?')
	const { language, path } = readAddress(pathname)
	const document = ownAddress(path, query, parametersOfDocument)
	if (!document) throw nothingHere()
	const parameters = parametersOf([...new URLSearchParams(document.query)])
	return reply
		.header('cache-control', 'no-store')
		.redirect(addressIn(language, document.path) + queryOf(parameters), 303)
}

const begunBlock = (begun: object): Html => ({
	html: `<script type="application/json" id="begun-form">${jsonInMarkup(begun)}</script>`,
})
