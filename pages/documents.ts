import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Language } from '../kernel/wire/language.ts'
import { refuseCommon } from '../kernel/wire/refusals.ts'
import type { RegionCode } from '../kernel/wire/regions.ts'
import type { Structured, StructuredPage } from '../kernel/wire/structured-data.ts'
import { MINUTE_MS, SECOND_MS } from '../kernel/wire/time.ts'
import { RULES_PATH } from './prefetching.ts'
import type { Turns } from './turns.ts'

export interface DocumentKey {
	readonly language: Language
	readonly path: string
	/** The relevant query in the order that the page declares; `?` and the rest, or empty. */
	readonly query: string
	/** The default region on pages that are the same everywhere. */
	readonly region: RegionCode
	readonly answered?: object
}

export interface RenderedPage extends Pick<WholePage, 'status' | 'html' | 'shows'> {
	readonly structured?: readonly Structured[]
}

export type PageOf = () => Promise<StructuredPage | null>

/** @throws Error when some content of the page could not be fetched */
export type RenderDocument = (key: DocumentKey, pageOf?: PageOf) => Promise<RenderedPage>

export interface WholePage {
	readonly status: number
	readonly html: Uint8Array
	readonly isListed: boolean
	/** Seconds that shared caches may keep it; null when only its reader's browser may. */
	readonly freshSeconds: number | null
	/** Keys of its content in live updates: `request:{id}`. */
	readonly shows: readonly string[]
}

export interface DocumentsSettings {
	/** Returns the whole page with its head. @throws Error when some of its content could not be fetched */
	readonly page: (key: DocumentKey) => Promise<WholePage>
	readonly inTurn: Turns
	readonly contentSecurityPolicy: string
	/**
	 * Receives the reason why a page is answered in its last version, unless it is a limit, or could not be
	 * cached.
	 */
	readonly onStale: (error: unknown) => void
	readonly onChange: (drop: (keys: readonly string[]) => void) => void
	readonly now?: () => number
}

const FRESH_MS = MINUTE_MS
const FRESH_MISSING_MS = 5 * SECOND_MS
export const FRESH_REGIONAL_MS = 10 * SECOND_MS
const READ_LATELY_MS = 5 * MINUTE_MS
const LAST_MS = 10 * MINUTE_MS
const MAX_BYTES = 32 * 1024 * 1024
const MAX_ATTEMPTS = 3
const storedFor = (seconds: number | null): string =>
	seconds === null
		? 'private, no-cache'
		: `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
const MISSING = 'no-cache'
const controlOf = ({ status, freshSeconds }: Pick<WholePage, 'status' | 'freshSeconds'>): string =>
	status === 200 ? storedFor(freshSeconds) : MISSING

interface Stored extends Omit<WholePage, 'html'> {
	readonly etag: string
	/** Brotli, a fifth of the page, which nearly all browsers accept, so that more pages fit into memory. */
	readonly packed: Buffer
	readonly renderedAt: number
}
const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/**
 * Answers documents from memory: rendered once for all waiting readers, in brotli, with a strong tag for each
 * encoding. An old version is answered while it is rendered again, and when that fails.
 * @throws DomainError TOO_MANY_REQUESTS (429) or UNAVAILABLE (503) for pages that are not in memory, beyond
 * the limits
 */
export function createDocuments({
	page,
	inTurn,
	contentSecurityPolicy,
	onStale,
	onChange,
	now = () => performance.now(),
}: DocumentsSettings) {
	const showing = new Map<string, Set<string>>()
	const readAt = new Map<string, number>()
	const underway = new Set<{ readonly changed: Set<string> }>()
	const cache = new LRUCache<string, Stored, Wanted>({
		maxSize: MAX_BYTES,
		sizeCalculation: ({ packed }) => packed.length,
		ttl: FRESH_MS,
		// The clock is read each time, so that no page is younger than it is.
		ttlResolution: 0,
		allowStale: true,
		noDeleteOnStaleGet: true,
		noDeleteOnFetchRejection: true,
		perf: { now },
		onInsert: ({ shows }, name) => {
			for (const key of shows) showing.set(key, (showing.get(key) ?? new Set()).add(name))
		},
		dispose: ({ shows }, name) => {
			for (const key of shows) {
				const names = showing.get(key)
				names?.delete(name)
				if (names?.size === 0) showing.delete(key)
			}
		},
		fetchMethod: async (_name, old, { context, options }) => {
			const rendering = { changed: new Set<string>() }
			try {
				const whole = await inTurn(context.network, () => {
					underway.add(rendering)
					return page(context.key)
				})
				const renderedAt = now()
				if (whole.status !== 200) options.ttl = FRESH_MISSING_MS
				else if (whole.freshSeconds === null) options.ttl = FRESH_REGIONAL_MS
				const packed = await stored(whole, renderedAt)
				return whole.shows.some((key) => rendering.changed.has(key)) ? undefined : packed
			} catch (error) {
				if (old) {
					options.allowStaleOnFetchRejection = true
					// A rendering that never began only hit a limit.
					if (underway.has(rendering)) onStale(error)
				}
				throw error
			} finally {
				underway.delete(rendering)
			}
		},
	})

	onChange((keys) => {
		for (const rendering of underway) for (const key of keys) rendering.changed.add(key)
		for (const key of keys) for (const name of [...(showing.get(key) ?? [])]) cache.delete(name)
	})

	const fetchNow = async (
		wanted: Wanted,
		options: { readonly allowStale: boolean; readonly forceRefresh?: boolean },
	): Promise<Stored | undefined> => {
		try {
			return await cache.fetch(nameOf(wanted.key), { context: wanted, ...options })
		} catch (error) {
			// The cache reports this for an entry that was removed during its fetch.
			if (error instanceof Error && error.message === 'deleted') return undefined
			throw error
		}
	}

	const read = async (wanted: Wanted): Promise<Stored> => {
		const name = nameOf(wanted.key)
		const old = cache.peek(name, { allowStale: true })
		// Anything older is not answered any more, even if the server is down.
		if (old && now() - old.renderedAt > LAST_MS) cache.delete(name)
		// Its content may change while it is rendered: then it is rendered again.
		for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
			// A list may be an old one for as long as it may be kept, and no longer.
			const isTooOld = old?.freshSeconds === null && now() - old.renderedAt > 2 * FRESH_REGIONAL_MS
			const found = await fetchNow(wanted, { allowStale: !isTooOld })
			if (found) return found
		}
		throw refuseCommon('UNAVAILABLE')
	}

	const answer = async (
		request: FastifyRequest,
		reply: FastifyReply,
		key: DocumentKey,
		cacheControl?: 'no-store',
	) => {
		const name = nameOf(key)
		if (readAt.has(name)) readAt.set(name, now())
		const found = await read({ key, network: request.network })
		const encoding = encodingFor(request.headers['accept-encoding'])
		const etag = tagOf(found, encoding)
		reply
			.header('content-security-policy', contentSecurityPolicy)
			.header('cache-control', cacheControl ?? controlOf(found))
			.header('vary', 'accept-encoding')
			.header('speculation-rules', `"${RULES_PATH}"`)
			.header('etag', etag)
			.type('text/html; charset=utf-8')
		const age = now() - found.renderedAt
		if (age > FRESH_MS) reply.header('age', Math.trunc(age / SECOND_MS))
		if (!found.isListed) reply.header('x-robots-tag', 'noindex')
		if (encoding !== 'identity') reply.header('content-encoding', encoding)
		if (found.status === 200 && isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
		return reply.code(found.status).send(await bodyOf(found, encoding))
	}
	const renew = async (keys: readonly DocumentKey[]): Promise<void> => {
		for (const key of keys) {
			const name = nameOf(key)
			const seenAt = readAt.get(name) ?? now()
			readAt.set(name, seenAt)
			if (now() - seenAt < READ_LATELY_MS)
				await fetchNow({ key, network: null }, { allowStale: false, forceRefresh: true }).catch(onStale)
		}
	}
	return { answer, renew }
}

interface Wanted {
	readonly key: DocumentKey
	readonly network: string | null
}

const nameOf = ({ language, region, path, query }: DocumentKey): string =>
	`${language} ${region} ${path}${query}`

const tagOf = ({ etag }: Stored, encoding: Encoding): string =>
	encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`

/** Checks whether the browser has the page already (RFC 9110, 13.1.2: compared weakly). */
const isKnown = (header: string | undefined, etag: string): boolean =>
	header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false

function encodingFor(header: string | string[] | undefined): Encoding {
	const accepted = new Map(
		String(header ?? '')
			.split(',')
			.map((part) => {
				const [name = '', quality] = part
					.trim()
					.toLowerCase()
					.split(/\s*;\s*q=/)
				return [name, Number(quality ?? 1)] as const
			}),
	)
	return ENCODINGS.find((encoding) => (accepted.get(encoding) ?? 0) > 0) ?? 'identity'
}

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)
const BROTLI_QUALITY = 6
const BROTLI_WINDOW = 17
const BROTLI_CHUNK = 64 * 1024

async function stored({ html, ...rest }: WholePage, renderedAt: number): Promise<Stored> {
	const compressed = await toBrotli(html, {
		chunkSize: BROTLI_CHUNK,
		params: {
			[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
			[constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
			[constants.BROTLI_PARAM_SIZE_HINT]: html.length,
		},
	})
	// In memory of its own: a small buffer is a part of a larger one, which it would hold on to as a whole.
	const packed = Buffer.allocUnsafeSlow(compressed.length)
	compressed.copy(packed)
	const etag = createHash('sha256').update(html).digest('base64url').slice(0, 22)
	return { ...rest, etag, packed, renderedAt }
}

async function bodyOf({ packed }: Stored, encoding: Encoding): Promise<Buffer> {
	if (encoding === 'br') return packed
	const whole = await fromBrotli(packed)
	return encoding === 'gzip' ? toGzip(whole) : whole
}
