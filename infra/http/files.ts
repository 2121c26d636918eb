import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../../kernel/ports/files.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { isFilePath } from '../adapters/files.ts'
import type { DocumentLinks } from '../encryption/document-links.ts'
import { partOf } from './byte-range.ts'
import { nothingHere } from './errors.ts'
import type { HttpConfig } from './http-config.ts'
import { limitPerAddress } from './rate-limits.ts'

/** What browsers may show: pictures and videos, whose files we wrote ourselves. Everything else is saved to be opened. */
const VISIBLE: readonly string[] = ['image/avif', 'image/webp', 'video/mp4', 'video/webm']

/** Who opened which document, and from where. */
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
	/** Whether nothing that is for everybody shows the picture or video at a path: it opens by a signed address then. */
	readonly isPrivate: (path: string) => Promise<boolean>
	/** Writes down that somebody opened a document by an address that names them. */
	readonly recordRead: (read: DocumentRead) => Promise<void>
}

/** The database is asked about each. A page of many pictures has some thirty, which browsers keep. */
const PER_MINUTE = 3_000

/** What is taken down leaves shared caches within a minute; a browser may keep for a day what it has shown. */
const WHILE_PUBLIC = 'public, max-age=86400, s-maxage=60'
const WHILE_OPEN = 'private, max-age=3600'
/** Of what somebody may not see any more in a moment. */
const WHILE_PRIVATE = 'private, max-age=300'

interface FileRequest {
	Params: { '*': string }
	Querystring: { key?: string | string[]; reader?: string | string[] }
}

/**
 * Uploaded files at `/files/…`, whole or in the part that a player asks for. Their names are random and never reused,
 * so that pictures and videos of public requests may be kept for a while; a document opens only by an address that an
 * answer of the API gave, for about a day, and so does what nothing shows yet; what private requests alone show likewise,
 * for less than an hour.
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
			if (!isFilePath(path)) throw nothingHere()
			const { key } = request.query
			const reader = typeof request.query.reader === 'string' ? request.query.reader : undefined
			const isDocument = links.isDocument(path)
			const isClosed = !isDocument && (await isPrivate(path))
			const needsKey = isDocument || isClosed
			const verdict = needsKey
				? links.check(path, typeof key === 'string' ? key : undefined, reader)
				: 'valid'
			// Of what is private, not even a link that was right once says that it is there.
			if (verdict === 'expired' && isDocument) throw refuseCommon('LINK_EXPIRED')
			if (verdict === 'valid' && isDocument && reader !== undefined)
				await recordRead({
					path,
					reader,
					correlationId: request.id,
					ip: request.ip,
					userAgent: request.headers['user-agent'] ?? '',
				})
			const file = verdict === 'valid' ? await requested(store, path, request) : null
			if (file === null) throw nothingHere()
			if (!VISIBLE.includes(file.contentType)) {
				reply.header('content-disposition', 'attachment').header('x-robots-tag', 'noindex')
			}
			reply
				.type(file.contentType)
				.header('accept-ranges', 'bytes')
				.header('cache-control', isClosed ? WHILE_PRIVATE : key === undefined ? WHILE_PUBLIC : WHILE_OPEN)
				.header('etag', tagOf(path))
				.header('x-content-type-options', 'nosniff')
				.header('content-security-policy', "default-src 'none'; sandbox")
			return answer(reply, file)
		},
	})
}

/** A name stands for its content. */
const tagOf = (path: string): string => `"${path.slice(path.lastIndexOf('/') + 1)}"`

interface Requested {
	readonly contentType: string
	/** 304 and 416 have no content. */
	readonly status: 200 | 206 | 304 | 416
	readonly contentRange: string | null
	/** Of the answer; null without content. */
	readonly bytes: number | null
	/** Null where nothing of it is sent. */
	readonly body: NodeJS.ReadableStream | null
}

/** @returns null when there is no such file */
async function requested(
	store: FileStore,
	path: string,
	{ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
): Promise<Requested | null> {
	const tag = tagOf(path)
	const known = headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
	const condition = headers['if-range']
	const range = condition === undefined || condition === tag ? headers.range : undefined
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
