import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Route, route } from '../../kernel/http/route.ts'
import { auditRegistered, auditRoutes } from './audit.ts'
import { createTestApp } from './test-app.ts'

const good = route({
	method: 'GET',
	path: '/api/v1/thing/:id',
	summary: 'A thing',
	tags: ['things'],
	access: { allow: 'everyone', because: 'things are public' },
	params: z.object({ id: z.string() }),
	answers: { 200: z.object({ statusCode: z.literal(200) }) },
	handle: async () => ({ body: { statusCode: 200 } }),
})

describe('auditRoutes', () => {
	it('finds nothing where every route says what it must', () => {
		expect(auditRoutes([good])).toEqual([])
	})

	const broken: [string, Partial<Record<keyof Route, unknown>>][] = [
		['has no summary', { summary: ' ' }],
		['has no tags', { tags: [] }],
		['has no answer schema', { answers: {} }],
		['has no access rule', { access: undefined }],
		['is open to everyone without a reason', { access: { allow: 'everyone', because: '' } }],
		['names no roles', { access: { allow: 'roles', roles: [] } }],
		[
			'lets API tokens act',
			{ method: 'POST', access: { allow: 'roles', roles: ['auditor'], token: 'finance:read' } },
		],
		['has no schema of its parameters', { params: undefined }],
		['lies outside /api/v1 and /api/backoffice', { path: '/thing' }],
		['takes a body with GET', { body: z.object({}) }],
		['can’t check a signature without the raw body', { access: { allow: 'provider' } }],
	]
	it.each(broken)('tells of a route that %s', (problem, change) => {
		expect(auditRoutes([{ ...good, ...change } as Route]).join()).toContain(problem)
	})

	it('tells of an address that is declared twice', () => {
		expect(auditRoutes([good, good])).toEqual(['GET /api/v1/thing/:id is declared twice.'])
	})
})

describe('auditRegistered', () => {
	it('lets declared routes and infrastructure pass', () => {
		const registered = [
			{ method: 'GET', url: '/api/v1/thing/:id', config: { declared: good } },
			{ method: ['GET', 'HEAD'], url: '/assets/index-abc.js', config: { built: true } },
			{ method: 'GET', url: '/health/ready' },
			{ method: 'GET', url: '/api/docs/static/*', config: {} },
		]
		expect(auditRegistered(registered)).toEqual([])
	})

	it('tells of a route past the table', () => {
		const registered = [{ method: 'POST', url: '/api/v1/back-door', config: {} }]
		expect(auditRegistered(registered)).toEqual([
			'POST /api/v1/back-door is registered without a declaration.',
		])
	})
})

describe('createHttpApp', () => {
	let app: Awaited<ReturnType<typeof createTestApp>> | undefined
	afterEach(() => app?.close())

	it('starts when everything registered is declared or infrastructure', async () => {
		app = await createTestApp([good])
		await expect(app.ready()).resolves.toBeDefined()
	})

	it('does not start with a route that says too little', async () => {
		app = await createTestApp([{ ...good, tags: [] }])
		await expect(app.ready()).rejects.toThrow('GET /api/v1/thing/:id has no tags.')
	})

	it('does not start with a route past the table', async () => {
		app = await createTestApp([good])
		app.get('/api/v1/back-door', async () => 'open')
		await expect(app.ready()).rejects.toThrow('GET /api/v1/back-door is registered without a declaration.')
	})
})
