import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Caller, type Route, route } from '../kernel/http/route.ts'
import type { Language } from '../kernel/wire/language.ts'
import { refuseCommon } from '../kernel/wire/refusals.ts'
import { callInProcess } from './in-process.ts'

const EVERYBODY = { allow: 'everyone', because: 'a test' } as const
const calls: Caller[] = []

const ROUTES: readonly Route[] = [
	route({
		method: 'GET',
		path: '/api/v1/things/:id',
		summary: '',
		tags: [],
		access: EVERYBODY,
		params: z.object({ id: z.string().min(2) }),
		query: z.object({ limit: z.coerce.number().default(10) }),
		answers: { 200: z.object({ statusCode: z.literal(200), id: z.string(), limit: z.number() }) },
		handle: async ({ params, query, caller }) => {
			calls.push(caller)
			if (params.id === 'gone') throw refuseCommon('NOT_FOUND.address')
			if (params.id === 'broken') throw new Error('the password is 1234')
			return { body: { statusCode: 200, id: params.id, limit: query.limit, secret: 'not in the schema' } }
		},
	}),
	route({
		method: 'GET',
		path: '/api/v1/things/first',
		summary: '',
		tags: [],
		access: EVERYBODY,
		answers: { 200: z.object({ id: z.string() }) },
		handle: async () => ({ body: { id: 'the first' } }),
	}),
	route({
		method: 'GET',
		path: '/api/v1/mine',
		summary: '',
		tags: [],
		access: { allow: 'signedIn' },
		answers: { 200: z.object({}) },
		handle: async () => ({ body: {} }),
	}),
	...['application/json; charset=utf-8', 'text/csv'].map((contentType) =>
		route({
			method: 'GET',
			path: `/api/v1/cached/${contentType.slice(0, 4)}`,
			summary: '',
			tags: [],
			access: EVERYBODY,
			answers: { 200: z.object({ id: z.string() }) },
			handle: async () => ({ stream: { body: Readable.from(['{"id":', '"kept"}']), contentType } }),
		}),
	),
	route({
		method: 'POST',
		path: '/api/v1/things/:id',
		summary: '',
		tags: [],
		access: EVERYBODY,
		params: z.object({ id: z.string() }),
		answers: { 200: z.object({}) },
		handle: async () => ({ body: {} }),
	}),
]

const unexpected: string[] = []
const call = callInProcess(ROUTES, { now: () => 1_795_000_000_000 }, (error, route) =>
	unexpected.push(`${route}: ${String(error)}`),
)
const get = async (path: string, language: Language = 'en') => {
	const { status, body } = await call({ method: 'GET', url: `http://karuna.invalid${path}`, language })
	return { status, body: JSON.parse(body) as Record<string, unknown> }
}

describe('a call in the process', () => {
	it('runs the route by its schemas', async () => {
		expect(await get('/api/v1/things/%E0%A4%AA%20x?limit=3')).toEqual({
			status: 200,
			body: { statusCode: 200, id: 'प x', limit: 3 },
		})
		expect((await get('/api/v1/things/first')).body).toEqual({ id: 'the first' })
	})

	it('reads what caches keep as it goes over the wire, and no other bytes', async () => {
		expect(await get('/api/v1/cached/appl')).toEqual({ status: 200, body: { id: 'kept' } })
		expect((await get('/api/v1/cached/text')).status).toBe(500)
	})

	it('is nobody’s, in the language of the page', async () => {
		calls.length = 0
		await get('/api/v1/things/ab', 'hi')
		expect(calls).toMatchObject([
			{ principal: { kind: 'guest', id: 'nobody' }, ip: '127.0.0.1', userAgent: '', language: 'hi' },
		])
		expect((await get('/api/v1/mine')).status).toBe(401)
	})

	it('is refused as at the edge', async () => {
		for (const [path, status, code] of [
			['/api/v1/things/x', 400, 'VALIDATION'],
			['/api/v1/things/ab?nothing=1', 400, 'VALIDATION'],
			['/api/v1/things/gone', 404, 'NOT_FOUND'],
			['/api/v1/nothing', 404, 'NOT_FOUND'],
			['/api/v1/things/%E0%A4%A', 404, 'NOT_FOUND'],
		] as const)
			expect(await get(path)).toMatchObject({ status, body: { code } })
	})

	it('tells nothing of what went wrong inside', async () => {
		const { status, body } = await get('/api/v1/things/broken')
		expect([status, body.code]).toEqual([500, 'INTERNAL'])
		expect(JSON.stringify(body)).not.toContain('1234')
		expect(unexpected).toContain('/api/v1/things/:id: Error: the password is 1234')
	})

	it('changes nothing', async () => {
		const answer = await call({
			method: 'POST',
			url: 'http://karuna.invalid/api/v1/things/ab',
			language: 'en',
		})
		expect(answer.status).toBe(404)
	})
})
