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

/** All that a document depends on. Nothing else of a request reaches its rendering. */
export interface DocumentKey {
	readonly language: Language
	/** Without its language. */
	readonly path: string
	/** What it depends on of the query, in the order that the page declares; `?` and what follows, or empty. */
	readonly query: string
	/** Where its reader is; the default one on pages that are the same everywhere. */
	readonly region: RegionCode
	/** What its form was answered with. No such page is kept. */
	readonly answered?: object
}

/** The body of a page, and what it shows. */
export interface RenderedPage extends Pick<WholePage, 'status' | 'html' | 'shows'> {
	/** What it is to machines, of what it shows; nothing where it is absent. */
	readonly structured?: readonly Structured[]
}

/** What a page is called, as soon as that is known; null where search engines don't list it. */
export type PageOf = () => Promise<StructuredPage | null>

/** @throws when something that the page shows could not be fetched */
export type RenderDocument = (key: DocumentKey, pageOf?: PageOf) => Promise<RenderedPage>

export interface WholePage {
	readonly status: number
	/** In UTF-8. */
	readonly html: Uint8Array
	/** Whether search engines may list it. */
	readonly isListed: boolean
	/** How many seconds shared caches may answer it; null where only its reader's browser may keep it. */
	readonly freshSeconds: number | null
	/** What it shows, as the live news name it: `request:{id}`. */
	readonly shows: readonly string[]
}

export interface DocumentsSettings {
	/** The whole page, with its head. @throws when something that it shows could not be fetched */
	readonly page: (key: DocumentKey) => Promise<WholePage>
	/** Whose turn it is to be rendered for. */
	readonly inTurn: Turns
	/** The policy of pages that may be stored: it names their constant inline parts by hash. */
	readonly contentSecurityPolicy: string
	/** Is told why a page is answered in its last form, unless too many are asked for, or could not be kept at hand. */
	readonly onStale: (error: unknown) => void
	/** Hands over what has changed, in the names of `shows`. */
	readonly onChange: (drop: (keys: readonly string[]) => void) => void
	/** Milliseconds that never go back; for tests. */
	readonly now?: () => number
}

/** In the memory of this process; what is answered of it beyond that is said to be old. */
const FRESH_MS = MINUTE_MS
const FRESH_MISSING_MS = 5 * SECOND_MS
/** Of lists in which others have their place: these change without what they show. */
export const FRESH_REGIONAL_MS = 10 * SECOND_MS
/** For so long after it was last read a page is renewed by itself. */
const READ_LATELY_MS = 5 * MINUTE_MS
/** The database away: pages of the last ten minutes go on. */
const LAST_MS = 10 * MINUTE_MS
const MAX_BYTES = 32 * 1024 * 1024
/** So often a page is rendered anew because of what changed meanwhile. */
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
	/** By brotli, a fifth of the page: of what nearly all browsers read, so many more pages are at hand. */
	readonly packed: Buffer
	readonly renderedAt: number
}
const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/**
 * Answers documents from memory: rendered once for all who come meanwhile, in brotli as nearly all read them, with a
 * strong tag for each encoding. What has become old is answered while it is rendered anew, and where it can't be.
 * @throws DomainError TOO_MANY_REQUESTS (429) or UNAVAILABLE (503) for what is not in memory, when it is nobody's turn
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
	/** When pages that are renewed were last read. */
	const readAt = new Map<string, number>()
	/** What changed while something is being rendered: nobody knows yet whether it shows it. */
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
					// What never began was only not its turn.
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

	/** @returns undefined where what it shows has changed meanwhile */
	const fetchNow = async (
		wanted: Wanted,
		options: { readonly allowStale: boolean; readonly forceRefresh?: boolean },
	): Promise<Stored | undefined> => {
		try {
			return await cache.fetch(nameOf(wanted.key), { context: wanted, ...options })
		} catch (error) {
			// What the memory says of one that was forgotten while its next form was on its way.
			if (error instanceof Error && error.message === 'deleted') return undefined
			throw error
		}
	}

	const read = async (wanted: Wanted): Promise<Stored> => {
		const name = nameOf(wanted.key)
		const old = cache.peek(name, { allowStale: true })
		// What is older than that is not answered any more, whatever has become of the server.
		if (old && now() - old.renderedAt > LAST_MS) cache.delete(name)
		// What it shows may change while it is rendered: then it is rendered anew.
		for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
			// A list may be an old one for as long as it may be kept, and no longer.
			const isTooOld = old?.freshSeconds === null && now() - old.renderedAt > 2 * FRESH_REGIONAL_MS
			const found = await fetchNow(wanted, { allowStale: !isTooOld })
			if (found) return found
		}
		throw refuseCommon('UNAVAILABLE')
	}

	/** @param cacheControl in place of what the page itself would say */
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
	/** Renders pages anew before anybody waits for them, as long as they are read. */
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
	/** Of whoever asks for it; null is the server itself. */
	readonly network: string | null
}

const nameOf = ({ language, region, path, query }: DocumentKey): string =>
	`${language} ${region} ${path}${query}`

const tagOf = ({ etag }: Stored, encoding: Encoding): string =>
	encoding === 'identity' ? `"${etag}"` : `"${etag}-${encoding}"`

/** Whether one of the tags that a browser has is the page's (RFC 9110, 13.1.2: compared weakly). */
const isKnown = (header: string | undefined, etag: string): boolean =>
	header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false

/** The smallest form that a browser reads. */
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
/** Beyond it a page takes longer to compress than it saves on its way. */
const BROTLI_QUALITY = 6
/** How far back it looks, as a power of two: as long as a page is. A wider window takes memory for each page. */
const BROTLI_WINDOW = 17
/** More than any page takes once it is packed, so that it is packed at one go. */
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
