import { FileStore } from '@tus/file-store'
import { Metadata, Server } from '@tus/server'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import type { ResumableSettings, ResumableUploads } from '../../kernel/http/resumable-uploads.ts'
import { route } from '../../kernel/http/route.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { nothingHere } from './errors.ts'
import { admission } from './register-routes.ts'
import { apiHeaders } from './security-headers.ts'
import type { HttpAppSettings } from './settings.ts'
import { compileSchema } from './validation.ts'

const ID = /^[0-9a-f-]{36}$/

/** Takes files in parts that may be resumed (tus.io 1.0). Who may, and what, is decided before the library. */
export function addResumableUploads(
	app: FastifyInstance,
	settings: HttpAppSettings,
	uploads: ResumableSettings,
	limits: readonly onRequestAsyncHookHandler[],
): void {
	const { path, limitBytes, folder, access } = uploads
	const store = new FileStore({ directory: folder })
	const ids = new WeakMap<object, string>()
	const server = new Server({
		path,
		datastore: store,
		maxSize: limitBytes,
		relativeLocation: true,
		allowedOrigins: [...settings.config.allowedOrigins],
		namingFunction: ({ runtime }) => ids.get(runtime?.node?.req ?? {}) ?? '',
		onUploadFinish: async (_request, { id }) => {
			await uploads.received(id)
			return {}
		},
	})
	const declared = route({
		method: 'POST',
		path,
		summary: 'Upload a file in parts that can be resumed (tus.io 1.0)',
		tags: ['media'],
		access,
		answers: { 201: z.string() },
		handle: async () => ({}),
	})
	const headers = apiHeaders(settings.config.https)
	const idOf = async (request: FastifyRequest): Promise<string> => {
		if (request.principal === null) throw nothingHere()
		if (request.method === 'POST') return begun(request, request.principal.id, uploads)
		const { id } = request.params as { id: string }
		if (!ID.test(id) || !(await uploads.isOpen(request.principal.id, id))) throw nothingHere()
		// The answer to its last part may have been lost.
		const { offset, size } = await store.getUpload(id)
		if (offset === size) await uploads.received(id)
		return id
	}
	app.register(async (scope) => {
		scope.removeAllContentTypeParsers()
		// The library reads the body itself.
		scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
		for (const [method, url] of [
			['POST', path],
			['HEAD', `${path}/:id`],
			['PATCH', `${path}/:id`],
		] as const)
			scope.route({
				method,
				url,
				config: { declared },
				schema: { hide: true },
				onRequest: [...limits, admission(declared, settings)],
				handler: async (request, reply) => {
					ids.set(request.raw, await idOf(request))
					for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
					reply.hijack()
					await server.handle(request.raw, reply.raw)
				},
			})
	})
}

/** @throws DomainError BAD_REQUEST, VALIDATION and what `begin` throws */
async function begun(request: FastifyRequest, userId: string, uploads: ResumableUploads): Promise<string> {
	const bytes = Number(request.headers['upload-length'])
	if (!Number.isSafeInteger(bytes) || bytes <= 0) throw refuseCommon('BAD_REQUEST.unreadable')
	const metadata = request.headers['upload-metadata']
	let fields: unknown = {}
	try {
		if (typeof metadata === 'string') fields = Metadata.parse(metadata)
	} catch {
		throw refuseCommon('BAD_REQUEST.unreadable')
	}
	const checked = compileSchema({ schema: uploads.fields })(fields)
	if ('error' in checked) throw checked.error
	return uploads.begin(userId, bytes, checked.value)
}
