import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../../kernel/ports/files.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { isOpenPath } from '../adapters/files.ts'
import type { DocumentLinks } from '../encryption/document-links.ts'
import { isKnown, partOf, rangeOf } from './byte-range.ts'
import { nothingHere } from './errors.ts'
import type { HttpConfig } from './http-config.ts'
import { limitPerAddress } from './rate-limits.ts'

const VISIBLE: readonly string[] = ['image/avif', 'image/webp', 'video/mp4', 'video/webm']

export interface DocumentRead {
	readonly path: string
	readonly reader: string
	readonly correlationId: string
	readonly ip: string
	readonly userAgent: string
}

export interface FilesSettings {
	readonly store: FileStore
	readonly links: Pick<DocumentLinks, 'check' | 'isDocument'>
	readonly isPrivate: (path: string) => Promise<boolean>
	readonly recordRead: (read: DocumentRead) => Promise<void>
}

/** Each file queries the database. A page of many pictures has about thirty, which browsers cache. */
const PER_MINUTE = 3_000

/** Removed files leave shared caches within a minute; a browser may keep a shown file for a day. */
const WHILE_PUBLIC = 'public, max-age=86400, s-maxage=60'
const WHILE_OPEN = 'private, max-age=3600'
/** Short, since the viewer's rights may end at any moment. */
const WHILE_PRIVATE = 'private, max-age=300'

interface FileRequest {
	Params: { '*': string }
	Querystring: { key?: string | string[]; reader?: string | string[] }
}

/**
 * Serves uploaded files at `/files/…`, whole or in part. Their names are random and never reused, so that
 * files of public requests may be cached. Documents and unpublished files open only by an address from the
 * API, for about a day; files of private requests alone likewise, for less than an hour.
 */
export function addFiles(
	app: FastifyInstance,
	{ store, links, isPrivate, recordRead }: FilesSettings,
	{ routeLimits }: Pick<HttpConfig, 'routeLimits'>,
): void {
	app.route<FileRequest>({
		// A HEAD of its own reads no file.
		method: ['GET', 'HEAD'],
		url: '/files/*',
		schema: { hide: true },
		onRequest: routeLimits ? [limitPerAddress(app, PER_MINUTE)] : [],
		handler: async (request, reply) => {
			const path = request.params['*']
			if (!isOpenPath(path)) throw nothingHere()
			const key = textOf(request.query.key)
			const reader = textOf(request.query.reader)
			const isDocument = links.isDocument(path)
			const isClosed = !isDocument && (await isPrivate(path))
			const verdict = isDocument || isClosed ? links.check(path, key, reader) : 'valid'
			// An expired link must not reveal that a private file exists.
			if (verdict === 'expired' && isDocument) throw refuseCommon('LINK_EXPIRED')
			if (verdict !== 'valid') throw nothingHere()
			if (isDocument && reader !== undefined)
				await recordRead({
					path,
					reader,
					correlationId: request.id,
					ip: request.ip,
					userAgent: request.headers['user-agent'] ?? '',
				})
			const file = await requested(store, path, request)
			if (file === null) throw nothingHere()
			if (!VISIBLE.includes(file.contentType)) {
				reply.header('content-disposition', 'attachment').header('x-robots-tag', 'noindex')
			}
			reply
				.type(file.contentType)
				.header('accept-ranges', 'bytes')
				.header('cache-control', cacheControlOf(isClosed, request.query))
				.header('etag', tagOf(path))
				.header('x-content-type-options', 'nosniff')
				.header('content-security-policy', "default-src 'none'; sandbox")
			return answer(reply, file)
		},
	})
}

const textOf = (parameter: string | string[] | undefined): string | undefined =>
	typeof parameter === 'string' ? parameter : undefined

function cacheControlOf(isClosed: boolean, { key }: FileRequest['Querystring']): string {
	if (isClosed) return WHILE_PRIVATE
	return key === undefined ? WHILE_PUBLIC : WHILE_OPEN
}

/** A file's content never changes, so its name is its tag. */
const tagOf = (path: string): string => `"${path.slice(path.lastIndexOf('/') + 1)}"`

interface Requested {
	readonly contentType: string
	readonly status: 200 | 206 | 304 | 416
	readonly contentRange: string | null
	readonly bytes: number | null
	readonly body: NodeJS.ReadableStream | null
}

async function requested(
	store: FileStore,
	path: string,
	{ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
): Promise<Requested | null> {
	const tag = tagOf(path)
	const known = isKnown(headers, tag)
	const range = rangeOf(headers, tag)
	if (!known && method === 'GET' && range === undefined) {
		const whole = await store.open(path)
		return whole && { ...whole, status: 200, contentRange: null }
	}
	const found = await store.find(path)
	if (found === null) return null
	const { contentType, bytes } = found
	const without = { contentType, contentRange: null, body: null }
	if (known) return { ...without, status: 304, bytes: null }
	// A range says something of GET alone (RFC 9110, 14.2).
	if (method === 'HEAD') return { ...without, status: 200, bytes }
	const part = partOf(range, bytes)
	if (part === 'unsatisfiable')
		return { ...without, status: 416, bytes: null, contentRange: `bytes */${bytes}` }
	const opened = await store.open(path, part ?? undefined)
	if (opened === null || part === null) return opened && { ...opened, status: 200, contentRange: null }
	return { ...opened, status: 206, contentRange: `bytes ${part.from}-${part.to}/${bytes}` }
}

function answer(reply: FastifyReply, { status, contentRange, bytes, body }: Requested): FastifyReply {
	if (contentRange !== null) reply.header('content-range', contentRange)
	if (bytes !== null) reply.header('content-length', bytes)
	return reply.code(status).send(body ?? undefined)
}
