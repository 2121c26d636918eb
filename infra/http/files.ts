import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../kernel/ports/files.ts'
import { refuseCommon } from '../../kernel/refusals.ts'
import type { DocumentLinks } from '../encryption/document-links.ts'
import { nothingHere } from './errors.ts'

/** What browsers may show: pictures, which we encoded ourselves. Everything else is saved to be opened. */
const VISIBLE = 'image/webp'

export interface FilesSettings {
	readonly store: FileStore
	readonly links: Pick<DocumentLinks, 'check'>
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const WHILE_OPEN = 'private, max-age=3600'

interface FileRequest {
	Params: { '*': string }
	Querystring: { key?: string | string[] }
}

/**
 * Uploaded files at `/files/…`. Their names are random and never reused, so that pictures may be kept for
 * ever; a document opens only by an address that an answer of the API gave, for about a day.
 */
export function addFiles(app: FastifyInstance, { store, links }: FilesSettings): void {
	app.get<FileRequest>('/files/*', { schema: { hide: true } }, async (request, reply) => {
		const path = request.params['*']
		const { key } = request.query
		const verdict = links.check(path, typeof key === 'string' ? key : undefined)
		if (verdict === 'expired') throw refuseCommon('LINK_EXPIRED')
		const file = verdict === 'valid' ? await store.open(path) : null
		if (file === null) throw nothingHere()
		if (file.contentType !== VISIBLE) {
			reply.header('content-disposition', 'attachment').header('x-robots-tag', 'noindex')
		}
		return reply
			.type(file.contentType)
			.header('content-length', file.bytes)
			.header('cache-control', key === undefined ? FOR_EVER : WHILE_OPEN)
			.header('x-content-type-options', 'nosniff')
			.header('content-security-policy', "default-src 'none'; sandbox")
			.send(file.body)
	})
}
