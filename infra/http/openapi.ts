import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from '@fastify/type-provider-zod'
import type { FastifyInstance } from 'fastify'
import { globalRegistry } from 'zod'
import type { Route } from '../../kernel/http/route.ts'
import type { HttpConfig } from './http-config.ts'
import { limitPerAddress } from './rate-limits.ts'
import { storedPagePolicy } from './security-headers.ts'

type Transform = ReturnType<typeof createJsonSchemaTransformObject>
type Document = Exclude<ReturnType<Transform>, { swagger?: string }>

/** Codecs have no JSON Schema; their `wire` meta describes the transmitted form. */
const zodToJsonConfig = {
	override: ({ zodSchema, jsonSchema }: Override) => {
		const wire = globalRegistry.get(zodSchema)?.wire
		if (wire === undefined) return
		for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
		Object.assign(jsonSchema, wire)
	},
}
interface Override {
	readonly zodSchema: Parameters<typeof globalRegistry.get>[0]
	readonly jsonSchema: Record<string, unknown>
}

export async function addOpenApi(
	app: FastifyInstance,
	routes: readonly Route[],
	{ version }: HttpConfig,
): Promise<void> {
	const components = createJsonSchemaTransformObject({ zodToJsonConfig })
	await app.register(fastifySwagger, {
		openapi: {
			openapi: '3.1.0',
			info: {
				title: 'Karuna',
				version,
				description:
					'Amounts are major units with at most two decimals, unless a field says otherwise. Commands take an `Idempotency-Key` and answer `X-Position`; a GET with `X-Read-After` shows at least what was there at that position. Where `CAPTCHA_REQUIRED` refuses a payment, it is sent again with the pass of a solved captcha as `X-Captcha`; where `QUESTION_REQUIRED` does, with the pass of an answer (`POST /auth/question`); where `CARDS_WAIT` does, after `Retry-After`. With `Accept-Language: hi` the messages of refusals come in Hindi; codes and fields stay.',
			},
			tags: tagsOf(routes),
			components: {
				securitySchemes: {
					apiToken: {
						type: 'http',
						scheme: 'bearer',
						description:
							'An API token (`kt_…`) of an auditor or of finance, made in the backoffice, with the scope that an operation names. It reads, and never acts; 120 calls a minute. This exports a closed month by the scope `close:export`:\n\n```sh\ncurl --fail --header "Authorization: Bearer $KARUNA_TOKEN" --output close.zip https://karuna.example/api/backoffice/periods/IN/2026-10/pack\n```',
					},
					bearer: { type: 'http', scheme: 'bearer', description: '`token_detail.token` of a log-in.' },
				},
			},
		},
		transform: createJsonSchemaTransform({ zodToJsonConfig }),
		transformObject: (document) =>
			withStreams(withUploads(withPointers(components(document) as Document), routes), routes),
	})
}

const PER_MINUTE = 30

export async function addOpenApiPages(
	app: FastifyInstance,
	{ https, routeLimits }: HttpConfig,
): Promise<void> {
	const onRequest = routeLimits ? [limitPerAddress(app, PER_MINUTE)] : []
	let document: string | undefined
	app.get('/api/openapi.json', { schema: { hide: true }, onRequest }, async (_request, reply) => {
		document ??= JSON.stringify(app.swagger())
		return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
	})
	await app.register(fastifySwaggerUi, {
		routePrefix: '/api/docs',
		uiHooks: { ...(onRequest[0] && { onRequest: onRequest[0] }) },
		staticCSP: storedPagePolicy({ scripts: [], styles: [] }, https),
		uiConfig: { docExpansion: 'list', deepLinking: true },
	})
}

const tagsOf = (routes: readonly Route[]) =>
	[...new Set(routes.flatMap((route) => route.tags))].sort().map((name) => ({ name }))

/** Recursive schemas refer to themselves inside of a component; such a reference has only one `#`. */
const withPointers = (document: Document): Document =>
	JSON.parse(JSON.stringify(document), (key, value: unknown) =>
		key === '$ref' && typeof value === 'string' ? `#${value.slice(1).replace('#', '')}` : value,
	)

/** Multipart bodies have no zod schema, since they are streamed; they are described here. */
function withUploads(document: Document, routes: readonly Route[]): Document {
	for (const { path, upload } of routes) {
		const operation = upload && document.paths?.[path.replace(/:(\w+)/g, '{$1}')]?.post
		if (!operation) continue
		const fields = Object.entries(upload.fields)
		operation.requestBody = {
			required: true,
			content: {
				'multipart/form-data': {
					schema: {
						type: 'object',
						required: ['file', ...fields.flatMap(([name, required]) => (required ? [name] : []))],
						properties: {
							file: { type: 'string', format: 'binary' },
							...Object.fromEntries(fields.map(([name]) => [name, { type: 'string' as const }])),
						},
					},
				},
			},
		}
	}
	return document
}

function withStreams(document: Document, routes: readonly Route[]): Document {
	for (const { path, streams } of routes) {
		const responses = document.paths?.[path.replace(/:(\w+)/g, '{$1}')]?.get?.responses
		const success = streams && responses?.[200]
		if (!success || !('content' in success) || !success.content) continue
		const { 'application/json': json } = success.content
		if (streams === 'application/x-ndjson') {
			success.content = { ...(json && { [streams]: json }) }
			continue
		}
		const schema = { type: 'string' as const }
		const missing = responses?.[404]
		// A page says in a page that there is nothing.
		if (streams === 'text/html' && missing && 'content' in missing)
			missing.content = { ...missing.content, [streams]: { schema } }
		const alone = json?.schema && 'type' in json.schema && json.schema.type === 'string'
		success.content = { ...(!alone && { 'application/json': json }), [streams]: { schema } }
	}
	return document
}
