import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
	donationAnswer,
	donationBody,
	paymentIntentAnswer,
	paymentIntentBody,
} from '../../domain/donations/contract.ts'
import { uploadedImageAnswer } from '../../domain/files/contract.ts'
import { backofficeRequest } from '../../domain/requests/backoffice.contract.ts'
import { requestAnswer, requestBody, requestList, requestListQuery } from '../../domain/requests/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { createTestApp } from './test-app.ts'

type Json = Record<string, unknown>
interface Document {
	openapi: string
	paths: Record<string, Record<string, Operation>>
	components: { schemas: Record<string, Json>; securitySchemes: Json }
}
interface Operation {
	tags: string[]
	summary: string
	security?: Json[]
	parameters?: { name: string; in: string }[]
	requestBody?: { content: Record<string, { schema: Json }> }
	responses: Record<string, { content: Record<string, { schema: Json }> }>
}

const base = { summary: 'A route', tags: ['test'], handle: async () => ({}) }
const open = { allow: 'everyone', because: 'it is a test' } as const
const routes: Route[] = [
	route({
		...base,
		method: 'GET',
		path: '/api/v1/donationRequest',
		access: open,
		query: requestListQuery,
		answers: { 200: requestList },
	}),
	route({
		...base,
		method: 'GET',
		path: '/api/v1/pack',
		access: { allow: 'roles', roles: ['auditor'], token: 'close:export' },
		answers: { 200: z.string() },
	}),
	route({
		...base,
		method: 'PUT',
		path: '/api/v1/donationRequest/:id',
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		body: requestBody,
		answers: { 200: requestAnswer },
	}),
	route({
		...base,
		method: 'POST',
		path: '/api/v1/donation',
		access: open,
		body: donationBody,
		answers: { 200: donationAnswer },
	}),
	route({
		...base,
		method: 'POST',
		path: '/api/v1/create/payment/intent',
		access: open,
		body: paymentIntentBody,
		answers: { 200: paymentIntentAnswer },
	}),
	route({
		...base,
		method: 'POST',
		path: '/api/v1/files/image',
		access: { allow: 'signedIn' },
		upload: { limitBytes: 10, tooLarge: { code: 'LARGE', message: 'Too large' }, fields: { purpose: false } },
		answers: { 200: uploadedImageAnswer },
	}),
	route({
		...base,
		method: 'GET',
		path: '/api/backoffice/requests/:id',
		access: { allow: 'roles', roles: ['admin'] },
		params: z.object({ id }),
		answers: { 200: backofficeRequest },
	}),
	route({
		...base,
		method: 'GET',
		path: '/api/backoffice/report',
		access: { allow: 'roles', roles: ['admin'] },
		answers: { 200: requestList, 202: z.object({ event: z.json() }).meta({ id: 'Anything' }) },
		streams: 'text/csv',
	}),
	route({
		...base,
		method: 'GET',
		path: '/api/v1/receipt.pdf',
		access: open,
		answers: { 200: z.string() },
		streams: 'application/pdf',
	}),
]

let app: FastifyInstance
let document: Document
beforeAll(async () => {
	app = await createTestApp(routes)
	const answer = await app.inject({ url: '/api/openapi.json' })
	document = answer.json()
})
afterAll(() => app?.close())

function* objects(value: unknown, path: string): Generator<[string, Json]> {
	if (typeof value !== 'object' || value === null) return
	if (!Array.isArray(value)) yield [path, value as Json]
	for (const [key, inner] of Object.entries(value)) yield* objects(inner, `${path}/${key}`)
}

describe('the OpenAPI document', () => {
	it('is of version 3.1 and holds the declared routes, no pages and no operations', () => {
		expect(document.openapi).toBe('3.1.0')
		expect(Object.keys(document.paths).sort()).toEqual(
			[...new Set(routes.map(({ path }) => path.replace(':id', '{id}')))].sort(),
		)
	})

	it('resolves every reference', () => {
		const references = [...objects(document, '#')].flatMap(([, object]) =>
			typeof object.$ref === 'string' ? [object.$ref] : [],
		)
		expect(references.length).toBeGreaterThan(10)
		expect(references.some((reference) => reference.includes('$defs'))).toBe(true)
		for (const reference of references) {
			expect(document).toHaveProperty(reference.replace('#/', '').split('/'))
		}
	})

	it('never leaves a value without a type', () => {
		const untyped = [...objects(document, '#')].filter(
			([path, object]) => /\/properties\/\w+$/.test(path) && Object.keys(object).length === 0,
		)
		expect(untyped.map(([path]) => path)).toEqual([])
	})

	it('shows amounts as they go over the wire', () => {
		const { schemas } = document.components
		const properties = (name: string) => (schemas[name] as { properties: Json }).properties
		expect(properties('DonationRequestSummary').donated_quantity).toEqual({
			type: 'number',
			multipleOf: 0.01,
		})
		expect(properties('BackofficeRequest').raised).toEqual({ type: 'string', pattern: '^-?\\d+\\.\\d{2}$' })
		const body = document.paths['/api/v1/create/payment/intent']?.post?.requestBody
		expect(JSON.stringify(body)).toContain('"amount":{"type":"integer","minimum":1}')
		expect(JSON.stringify(document)).not.toContain('"wire"')
	})

	it('names the types of exports and files', () => {
		const typesOf = (path: string) =>
			Object.keys(document.paths[path]?.get?.responses[200]?.content ?? {}).toSorted()
		expect(typesOf('/api/backoffice/report')).toEqual(['application/json', 'text/csv'])
		expect(typesOf('/api/v1/receipt.pdf')).toEqual(['application/pdf'])
	})

	it('says who may call, what may go wrong, and how to upload', () => {
		const edit = document.paths['/api/v1/donationRequest/{id}']?.put
		expect(edit?.security).toEqual([{ bearer: [] }])
		expect(document.paths['/api/v1/donationRequest']?.get?.security).toBeUndefined()
		expect(document.components.securitySchemes).toHaveProperty('bearer')
		for (const status of ['400', '401', '403', '404', '409', '412', '428', '429', '500', '503']) {
			expect(edit?.responses[status]?.content['application/json']?.schema).toEqual({
				$ref: '#/components/schemas/Failure',
			})
		}
		const upload = document.paths['/api/v1/files/image']?.post?.requestBody
		expect(upload?.content['multipart/form-data']?.schema).toMatchObject({ required: ['file'] })
	})

	it('says which scope of API tokens makes a call, with an example', () => {
		const pack = document.paths['/api/v1/pack']?.get
		expect(pack?.security).toEqual([{ bearer: [] }, { apiToken: ['close:export'] }])
		expect(document.components.securitySchemes.apiToken).toMatchObject({
			type: 'http',
			scheme: 'bearer',
			description: expect.stringContaining('curl'),
		})
	})
})

describe('the readable document', () => {
	it('is served with a policy of its own that runs no inline script', async () => {
		const answer = await app.inject({ url: '/api/docs/' })
		expect(answer.statusCode).toBe(200)
		const scripts = /script-src ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1]
		expect(scripts).toBeDefined()
		expect(scripts).not.toContain('unsafe')
		// Nothing of other sites is loaded.
		expect(String(answer.headers['content-security-policy'])).not.toMatch(/https:|\*|\.\w/)
		expect(String(answer.headers['content-security-policy'])).not.toContain('upgrade-insecure-requests')
		expect(answer.body).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/)
	})
})
