import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../domain/_ports/files.ts'
import { nothingHere } from './errors.ts'

/** What browsers may show: pictures, which we encoded ourselves. Everything else is saved to be opened. */
const SHOWN = 'image/webp'

/** Uploaded files at `/files/…`. Their names are random and never reused, so that they may be kept for ever. */
export function addFiles(app: FastifyInstance, files: FileStore): void {
	app.get<{ Params: { '*': string } }>('/files/*', { schema: { hide: true } }, async (request, reply) => {
		const file = await files.open(request.params['*'])
		if (file === null) throw nothingHere()
		if (file.contentType !== SHOWN) {
			reply.header('content-disposition', 'attachment').header('x-robots-tag', 'noindex')
		}
		return reply
			.type(file.contentType)
			.header('content-length', file.bytes)
			.header('cache-control', 'public, max-age=31536000, immutable')
			.header('x-content-type-options', 'nosniff')
			.header('content-security-policy', "default-src 'none'; sandbox")
			.send(file.body)
	})
}
