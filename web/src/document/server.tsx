import {
	type DehydratedState,
	defaultShouldDehydrateQuery,
	dehydrate,
	hashKey,
	type Query,
	QueryClient,
	QueryClientProvider,
	type QueryKey,
} from '@tanstack/react-query'
import { createInstance, type i18n as I18n } from 'i18next'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { I18nextProvider } from 'react-i18next'
import {
	createStaticHandler,
	createStaticRouter,
	type LoaderFunctionArgs,
	Route,
	type RouteObject,
	Routes,
	StaticRouter,
	StaticRouterProvider,
} from 'react-router-dom'
import { Failure } from '../../../client/failure.ts'
import { addressIn } from '../../../domain/catalog/addresses.contract.ts'
import { jsonInMarkup } from '../../../kernel/wire/json.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../kernel/wire/language.ts'
import type { RegionCode } from '../../../kernel/wire/regions.ts'
import { DEFAULT_REGION } from '../../../kernel/wire/regions.ts'
import type { PostedFields } from '../../../kernel/wire/schemas.ts'
import type { Structured, StructuredPage } from '../../../kernel/wire/structured-data.ts'
import { areaOf } from '../../../kernel/wire/text-files.ts'
import { MINUTE_MS } from '../../../kernel/wire/time.ts'
import { configQuery } from '../features/catalog/api/config.ts'
import { figuresQuery } from '../features/catalog/api/figures.ts'
import { NotFound } from '../features/catalog/components/not-found.tsx'
import { DOCUMENTS, PLAIN_FORMS } from '../generated/documents.ts'
import { ISLANDS } from '../generated/islands.ts'
import { type Call, connectApi } from '../lib/client.server.ts'
import type { DocumentDeclaration, IslandData } from '../lib/document.ts'
import { rendering, within } from '../lib/rendering.server.ts'
import { ReaderProvider } from '../ui/reader.ts'
import { DocumentLayout } from './layout.tsx'
import { SLOTS } from './slots.ts'

/**
 * The page's time is rounded to these steps, so that an unchanged page is byte-identical in every process and
 * cached copies stay valid. No calendar day begins within a step.
 */
const STEADY_MS = 15 * MINUTE_MS

/** All that a document depends on; rendering never sees the request. */
export interface DocumentKey {
	readonly language: Language
	/** Without its language. */
	readonly path: string
	readonly query: string
	/** Fields of a posted form. Such a page is not cached. */
	readonly posted?: PostedFields
	/** The answer to a posted form. Such a page is not cached. */
	readonly answered?: object
	readonly region: RegionCode
}

export interface RenderedDocument {
	readonly status: number
	/** The body's content in UTF-8. */
	readonly html: Uint8Array<ArrayBuffer>
	/** Subjects by their names in live updates. */
	readonly shows: readonly string[]
	readonly structured?: (page: StructuredPage) => readonly Structured[]
	/** The posted values with which the application starts where scripts run. */
	readonly begun?: object
}

export interface RendererSettings {
	/** Calls the API in this process without a session. */
	readonly call: Call
	/** Epoch milliseconds. */
	readonly now: () => number
}

/** @throws Error when something that a page shows could not be fetched, or a component threw */
export type RenderDocument = (key: DocumentKey) => Promise<RenderedDocument>

const fieldTexts = import.meta.glob<Record<string, unknown>>(
	['./*/*.json', '!./*/*.*.json', '!./*/{language,kinds}.json'],
	{ base: '../../../locales', eager: true, import: 'fields' },
)
const texts = import.meta.glob<Record<string, unknown>>(['./*/*.{web,document}*.json', './*/kinds.json'], {
	base: '../../../locales',
	eager: true,
	import: 'default',
})

const ROUTES: readonly RouteObject[] = [
	{
		Component: DocumentLayout,
		loader: loadFrame,
		children: [
			...[...DOCUMENTS, ...PLAIN_FORMS].map(({ path, component, Missing = NotFound, load, structured }) => ({
				path,
				Component: component ?? (() => <IslandSlot path={path} />),
				ErrorBoundary: component ? Missing : () => <MissingIsland path={path} Missing={Missing} />,
				loader: async ({ params, request }: LoaderFunctionArgs) => {
					const { language, region, queries, shows, posted, answered } = rendering()
					const show = (...keys: readonly string[]) => {
						for (const key of keys) shows.add(key)
					}
					const { searchParams: search } = new URL(request.url)
					const begin = (begun: object) => {
						rendering().begun = begun
					}
					const context = {
						params,
						search,
						language,
						region,
						queries,
						show,
						begin,
						...(posted && { posted }),
						...(answered && { answered }),
					}
					const found = await load?.(context).catch(missing)
					if (structured) rendering().structured = (page) => structured(context, page)
					if (component) return found ?? null
					rendering().island = path
					return null
				},
			})),
			{ path: '*', Component: NotFound, ErrorBoundary: NotFound, loader: () => missing(null) },
		],
	},
]

async function loadFrame(): Promise<null> {
	const { queries } = rendering()
	await Promise.all([
		queries.prefetchQuery(configQuery),
		queries
			.fetchQuery(figuresQuery)
			.catch(() => queries.removeQueries({ queryKey: figuresQuery.queryKey, exact: true })),
	])
	return null
}

/** The slot of an island, which was rendered separately, so that its identifiers are its own. */
function IslandSlot({ path }: { readonly path: string }) {
	const { islandHtml = '', islandData } = rendering()
	const data = jsonInMarkup(islandData)
	return (
		<>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it */}
			<div id={SLOTS.island} data-page={path} dangerouslySetInnerHTML={{ __html: islandHtml }} />
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: no sign in it ends the element */}
			<script type="application/json" id={SLOTS.islandData} dangerouslySetInnerHTML={{ __html: data }} />
		</>
	)
}

/** Content that is not public may exist for the signed-in reader, so the browser checks. */
const MissingIsland = ({ path, Missing }: Required<Pick<DocumentDeclaration, 'path' | 'Missing'>>) => (
	<div id={SLOTS.island} data-page={path} data-missing="">
		<Missing />
	</div>
)

function missing(error: unknown): never {
	if (error === null || isNoSuchThing(error)) throw new Response(null, { status: 404 })
	throw error
}

const isNoSuchThing = (error: unknown): boolean =>
	error instanceof Failure && [400, 403, 404].includes(error.statusCode)

/** Creates a renderer of content pages by React and the router, without a browser. */
export async function createRenderer({ call, now }: RendererSettings): Promise<RenderDocument> {
	connectApi(call)
	const languages = new Map(
		await Promise.all(
			LANGUAGES.map(async (language) => {
				const basename = language === DEFAULT_LANGUAGE ? undefined : addressIn(language, '/')
				const handler = createStaticHandler([...ROUTES], basename ? { basename } : {})
				return [language, { handler, basename: basename ?? '/', text: await textIn(language) }] as const
			}),
		),
	)
	return async ({ language, path, query, region, posted, answered }) => {
		const known = languages.get(language)
		if (!known) throw new RangeError(`There are no texts in ${language}.`)
		const { handler, basename, text } = known
		const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
		const shows = new Set<string>()
		const sent = { ...(posted && { posted }), ...(answered && { answered }) }
		return within({ language, region, queries, shows, ...sent }, async () => {
			// The site's name is not known here, and nothing on the page depends on it.
			const found = await handler.query(
				new Request(`http://karuna.invalid${addressIn(language, path)}${query}`),
			)
			if (found instanceof Response) throw new Error(`${path} is led elsewhere, which no document is.`)
			const failure = Object.values(found.errors ?? {}).find((error) => !isMissing(error))
			if (failure !== undefined) throw failure
			const renderedAt = Math.floor(now() / STEADY_MS) * STEADY_MS
			const reader = {
				language,
				region,
				now: () => renderedAt,
				place: DEFAULT_REGION.code,
			}
			const withContext = (content: ReactNode) => (
				<I18nextProvider i18n={text}>
					<QueryClientProvider client={queries}>
						<ReaderProvider value={reader}>{content}</ReaderProvider>
					</QueryClientProvider>
				</I18nextProvider>
			)
			const current = rendering()
			const pattern = current.island ?? ''
			const island = ISLANDS.get(pattern)
			if (island && found.statusCode === 200) {
				const { default: Content } = await island.load()
				const content = (
					<StaticRouter basename={basename} location={addressIn(language, path) + query}>
						<Routes>
							<Route path={pattern} element={<Content />} />
						</Routes>
					</StaticRouter>
				)
				current.islandHtml = new TextDecoder().decode(await htmlOf(withContext(content), SLOTS.island))
				current.islandData = {
					renderedAt,
					search: query,
					queries: withoutTimes(dehydrate(queries, { shouldDehydrateQuery: isOfPage })),
				} satisfies IslandData
			}
			const html = await htmlOf(
				withContext(
					<StaticRouterProvider
						router={createStaticRouter(handler.dataRoutes, found)}
						context={found}
						hydrate={false}
					/>,
				),
			)
			if (found.statusCode === 200) refuseFailures(queries)
			const { structured, begun } = current
			return {
				status: found.statusCode,
				html,
				shows: [...shows],
				...(structured && { structured }),
				...(begun && { begun }),
			}
		})
	}
}

/** Removes the times of reading, so that the page is stable; the browser takes the page's arrival instead. */
const withoutTimes = ({ queries, ...rest }: DehydratedState): DehydratedState => ({
	...rest,
	queries: queries.map(({ state, ...query }) => ({
		...query,
		dehydratedAt: 0,
		state: { ...state, dataUpdatedAt: 0 },
	})),
})

const isOfPage = (query: Query): boolean =>
	defaultShouldDehydrateQuery(query) && !FRAME_HASHES.has(query.queryHash)

const FRAME_HASHES: ReadonlySet<string> = new Set(
	[configQuery, figuresQuery].map(({ queryKey }) => hashKey(queryKey)),
)

const isMissing = (error: unknown): boolean =>
	typeof error === 'object' && error !== null && 'status' in error && error.status === 404

/** Throws if a query failed, because an incomplete page must not be cached. */
function refuseFailures(queries: QueryClient): void {
	const failed = queries
		.getQueryCache()
		.getAll()
		.find(({ state }) => state.status === 'error')
	if (failed)
		throw new Error(`A page could not be fetched: ${nameOf(failed.queryKey)}`, { cause: failed.state.error })
}
const nameOf = (key: QueryKey): string => String(key[0])

/**
 * Returns an instance with all texts of a language, whose own properties are on its prototype, because
 * `useTranslation` copies each own property for every component.
 */
async function textIn(language: Language): Promise<I18n> {
	const areas = Object.entries(texts).flatMap(([path, text]) => {
		const area = path.includes(`/${language}/`) ? areaOf(path) : undefined
		return area === undefined ? [] : [[area, text] as const]
	})
	const instance = createInstance()
	await instance.init({
		lng: language,
		fallbackLng: false,
		defaultNS: 'common',
		resources: { [language]: { ...Object.fromEntries(areas), fields: fieldsIn(language) } },
		interpolation: { escapeValue: false },
	})
	return Object.create(instance)
}

const fieldsIn = (language: Language) =>
	Object.fromEntries(
		Object.entries(fieldTexts).flatMap(([path, fields]) =>
			path.includes(`/${language}/`) ? [[/(\w+)\.json$/.exec(path)?.[1] ?? '', fields]] : [],
		),
	)

/** Renders the whole page with everything that suspends, so that no script moves parts into place. */
async function htmlOf(page: ReactNode, identifierPrefix?: string): Promise<Uint8Array<ArrayBuffer>> {
	let failure: unknown
	const { prelude } = await prerenderToNodeStream(page, {
		...(identifierPrefix !== undefined && { identifierPrefix }),
		progressiveChunkSize: Number.MAX_SAFE_INTEGER,
		onError: (error) => {
			failure ??= error
		},
	})
	const parts: Buffer[] = []
	for await (const part of prelude) parts.push(part as Buffer)
	if (failure !== undefined) throw failure
	// In memory of its own, which can be handed to another thread.
	return new Uint8Array(Buffer.concat(parts))
}
