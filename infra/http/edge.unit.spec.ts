import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Route, type RouteRequest, route } from '../../kernel/http/route.ts'
import { EventStoreUnavailable, type Position } from '../../kernel/ports/event-store.ts'
import { refuseMissingTexts, reportMissingTexts } from '../../kernel/texts/texts.ts'
import { commandIdFor } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { amount, one } from '../../kernel/wire/schemas.ts'
import { createLog } from '../observability/logs.ts'
import { createTestApp } from './test-app.ts'

let app: FastifyInstance | undefined
afterEach(async () => {
	await app?.close()
	app = undefined
})

const calls: RouteRequest<unknown, unknown, unknown>[] = []
const lastCaller = (): Caller => {
	const caller = calls.at(-1)?.caller
	if (!caller) throw new Error('The handler was not reached.')
	return caller
}

const thing = (changes: Partial<Route> = {}): Route => ({
	...route({
		method: 'POST',
		path: '/api/v1/thing/:id',
		summary: 'Change a thing',
		tags: ['things'],
		access: { allow: 'everyone', because: 'it is a test' },
		params: z.object({ id: z.string() }),
		body: z.object({
			name: z.string().trim().min(1, 'Please enter name'),
			price: amount.optional(),
			lines: z.array(z.object({ count: z.int() })).default([]),
		}),
		answers: { 200: one(z.object({ name: z.string(), price: amount.nullable() })) },
		handle: async (request) => {
			calls.push(request)
			const { name, price } = request.body
			return {
				body: { statusCode: 200, data: { name, price: price ?? null, hidden: 'never sent' } },
				position: '00000000000000000007' as Position,
				revision: 4n,
			}
		},
	}),
	...changes,
})
const reading = (changes: Partial<Route> = {}): Route =>
	thing({
		method: 'GET',
		readModels: ['things'],
		handle: async () => ({ body: { statusCode: 200, data: { name: 'a', price: null } } }),
		...changes,
		body: undefined as never,
	})

const post = (target: FastifyInstance, body: unknown, headers: Record<string, string> = {}) =>
	target.inject({ method: 'POST', url: '/api/v1/thing/1', headers, body: body as object })
const failing = (error: unknown) => thing({ handle: () => Promise.reject(error) })

describe('an answer', () => {
	it('carries position, revision, correlation id and only what the schema names', async () => {
		app = await createTestApp([thing()])
		const answer = await post(app, { name: 'Rice', price: 12.5 })
		expect(answer.statusCode).toBe(200)
		expect(answer.json()).toEqual({ statusCode: 200, data: { name: 'Rice', price: 12.5 } })
		expect(answer.headers['x-position']).toBe('00000000000000000007')
		expect(answer.headers.etag).toBe('"4"')
		expect(answer.headers['cache-control']).toBe('no-store')
		expect(answer.headers['x-request-id']).toBe(lastCaller().correlationId)
		expect(calls.at(-1)?.body).toMatchObject({ price: 1250n })
	})

	it.each(['0b5a1d5e-6a34-4d0e-9a57-0d2f6f1f7a10', 'a\\nb'])(
		'has a correlation id of ours where the caller sends %j',
		async (id) => {
			app = await createTestApp([thing()])
			const answer = await post(app, { name: 'a' }, { 'x-request-id': id })
			expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
			expect(answer.headers['x-request-id']).not.toBe(id)
			expect(lastCaller().correlationId).toBe(answer.headers['x-request-id'])
		},
	)

	it('may be a stream', async () => {
		const csv = reading({
			handle: async () => ({ stream: { body: Readable.from(['a,', 'b']), contentType: 'text/csv' } }),
		})
		app = await createTestApp([csv])
		const answer = await app.inject({ url: '/api/v1/thing/1' })
		expect(answer.headers['content-type']).toBe('text/csv')
		expect(answer.body).toBe('a,b')
	})

	it('that does not fit its schema is a failure of ours', async () => {
		app = await createTestApp([thing({ handle: async () => ({ body: { statusCode: 200 } }) })])
		const answer = await post(app, { name: 'a' })
		expect(answer.json()).toMatchObject({ statusCode: 500, code: 'INTERNAL' })
	})
})

describe('a body', () => {
	it('has as long to arrive as a browser waits for its upload, its headers a minute', async () => {
		app = await createTestApp([thing()])
		expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([600_000, 60_000])
	})

	it('is refused with the first message and all fields at fault', async () => {
		app = await createTestApp([thing()])
		const answer = await post(app, { name: ' ', lines: [{ count: 1 }, { count: 'x' }] })
		expect(answer.statusCode).toBe(400)
		expect(answer.json()).toMatchObject({
			statusCode: 400,
			code: 'VALIDATION',
			message: 'Please enter name',
			details: [{ field: 'name', message: 'Please enter name' }, { field: 'lines.1.count' }],
		})
	})

	it('of a union is judged by the member that comes closest', async () => {
		const either = z.union([
			z.object({ a: z.string(), b: z.string() }),
			z.object({ name: z.string().min(3, 'Please enter a longer name') }),
		])
		app = await createTestApp([thing({ body: either })])
		expect((await post(app, { name: 'a' })).json()).toMatchObject({
			message: 'Please enter a longer name',
			details: [{ field: 'name' }],
		})
	})

	const odd: [string, string | undefined, string, number][] = [
		['is no JSON', 'application/json', '{"name":', 400],
		['sets a prototype', 'application/json', '{"name":"a","__proto__":{"x":1}}', 400],
		['is missing', undefined, '', 400],
		['is empty', 'application/json', '', 400],
		['is a form', 'application/x-www-form-urlencoded', 'name=a', 415],
		['is plain text', 'text/plain', '{"name":"a"}', 415],
		['has no type', undefined, '{"name":"a"}', 415],
		['has a type that only begins like JSON', 'application/jsonx', '{"name":"a"}', 415],
		['has a tab in its type', 'application/json\ta', '{"name":"a"}', 415],
		['hides its type among others', 'text/plain; application/json', '{"name":"a"}', 415],
		['is too large', 'application/json', JSON.stringify({ name: 'a'.repeat(1_100_000) }), 413],
	]
	it.each(odd)('that %s is refused in our form', async (_what, type, payload, status) => {
		app = await createTestApp([thing()])
		const before = calls.length
		const answer = await app.inject({
			method: 'POST',
			url: '/api/v1/thing/1',
			headers: type === undefined ? {} : { 'content-type': type },
			payload,
		})
		expect(answer.statusCode).toBe(status)
		expect(answer.json()).toMatchObject({ statusCode: status, code: expect.any(String) })
		expect(calls).toHaveLength(before)
	})

	it('arrives as bytes where the route asks for them', async () => {
		const raw = thing({
			rawBody: true,
			access: { allow: 'provider' },
			handle: async (request) => {
				calls.push(request)
				return { body: { statusCode: 200, data: { name: 'a', price: null } } }
			},
		})
		app = await createTestApp([{ ...raw, body: undefined as never, path: '/api/v1/webhooks/:id' }])
		const payload = ' {"not": "touched" } '
		const headers = { 'content-type': 'application/json; charset=utf-8', origin: 'https://evil.example' }
		const answer = await app.inject({ method: 'POST', url: '/api/v1/webhooks/stripe', headers, payload })
		expect(answer.statusCode).toBe(200)
		expect(calls.at(-1)?.raw.toString()).toBe(payload)
		expect(answer.headers['set-cookie']).toBeUndefined()
	})
})

describe('access', () => {
	const roles = thing({ access: { allow: 'roles', roles: ['finAdmin'], refusal: 'Not your page!' } })
	const signedIn = thing({ access: { allow: 'signedIn' } })
	const as = (name: string) => ({ authorization: `Bearer ${name}-token` })
	const cases: [string, Route, Record<string, string>, number, string | undefined][] = [
		['a guest where one must be signed in', signedIn, {}, 401, 'Authentication failed.'],
		['a bad token', signedIn, as('forged'), 401, 'Authentication failed.'],
		['a bad token where all may come', thing(), as('forged'), 401, 'Authentication failed.'],
		['another scheme', signedIn, { authorization: 'Basic YTpi' }, 401, 'Authentication failed.'],
		['someone who is signed in', signedIn, as('plain'), 200, undefined],
		['someone without the role', roles, as('plain'), 403, 'Not your page!'],
		['another role', roles, as('admin'), 403, 'Not your page!'],
		['the role', roles, as('finAdmin'), 200, undefined],
		['superAdmin', roles, as('superAdmin'), 200, undefined],
		['a bad token where nobody looks', thing({ ignoresSignIn: true }), as('forged'), 200, undefined],
	]
	it.each(cases)('%s', async (_who, declared, headers, status, message) => {
		app = await createTestApp([declared])
		const answer = await post(app, { name: 'a' }, headers)
		expect(answer.statusCode).toBe(status)
		if (message !== undefined) expect(answer.json()).toMatchObject({ message, statusCode: status })
	})

	it('is decided before the body is looked at', async () => {
		app = await createTestApp([signedIn])
		expect((await post(app, { nonsense: true })).statusCode).toBe(401)
	})

	it('refuses calls that another site sent, unless a token shows that it meant them', async () => {
		app = await createTestApp([thing()])
		const evil = { origin: 'https://evil.example' }
		expect((await post(app, { name: 'a' }, evil)).json()).toMatchObject({
			statusCode: 403,
			code: 'CROSS_SITE',
		})
		expect((await post(app, { name: 'a' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
		expect((await post(app, { name: 'a' }, { ...evil, ...as('plain') })).statusCode).toBe(200)
		for (const origin of ['https://karuna.example', 'http://localhost:80', 'http://localhost']) {
			expect((await post(app, { name: 'a' }, { origin, host: new URL(origin).host })).statusCode).toBe(200)
		}
	})
})

describe('an API token', () => {
	const access = { allow: 'roles', roles: ['auditor'], token: 'finance:read' } as const
	const finance = reading({ access })
	const bearer = { authorization: 'Bearer kt_some' }
	const asToken = async () =>
		({
			kind: 'user',
			id: 'u',
			roles: ['auditor'],
			sessionId: 't',
			token: { id: 't', scopes: ['finance:read'] },
		}) as const
	const url = '/api/v1/thing/1'

	it.each([
		['everyone', { allow: 'everyone', because: 'it is a test' }],
		['signed-in people', { allow: 'signedIn' }],
		['its roles without a scope', { allow: 'roles', roles: ['auditor'] }],
		['its roles under another scope', { ...access, token: 'close:export' }],
	] as const)('makes no call that is for %s', async (_, other) => {
		app = await createTestApp([reading({ access: other })], { authenticate: asToken })
		const answer = await app.inject({ url, headers: bearer })
		expect([answer.statusCode, answer.json().code]).toEqual([403, 'TOKEN_SCOPE'])
	})

	it('has a limit of its own over all addresses and routes', async () => {
		const other = { ...finance, path: '/api/v1/other/:id' }
		app = await createTestApp([finance, other], { authenticate: asToken })
		const from = (index: number) => `10.0.0.${index % 250}`
		for (let index = 0; index < 60; index++)
			for (const path of ['/api/v1/thing/1', '/api/v1/other/1'])
				expect(
					(await app.inject({ url: path, headers: bearer, remoteAddress: from(index) })).statusCode,
				).toBe(200)
		const refused = await app.inject({ url, headers: bearer, remoteAddress: from(61) })
		expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
	})

	it('reads nothing that could not be recorded', async () => {
		const recorded: string[] = []
		let isAway = false
		app = await createTestApp([finance], {
			authenticate: asToken,
			recordAccess: async ({ path }) => {
				if (isAway) throw new Error('The database is away.')
				recorded.push(path)
			},
		})
		expect((await app.inject({ url, headers: bearer })).statusCode).toBe(200)
		expect(recorded).toEqual(['/api/v1/thing/1'])
		isAway = true
		expect((await app.inject({ url, headers: bearer })).statusCode).toBe(500)
	})
})

describe('a guest', () => {
	it('gets a cookie with the first call that changes something, and keeps it', async () => {
		app = await createTestApp([thing(), reading()])
		expect((await app.inject({ url: '/api/v1/thing/1' })).headers['set-cookie']).toBeUndefined()
		const first = await post(app, { name: 'a' })
		const cookie = String(first.headers['set-cookie'])
		expect(cookie).toMatch(/^karuna_guest=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
		const guest = lastCaller().principal
		const second = await post(app, { name: 'a' }, { cookie: cookie.split(';')[0] ?? '' })
		expect(second.headers['set-cookie']).toBeUndefined()
		expect(lastCaller().principal).toEqual(guest)
	})

	it('is not whom a made-up cookie says', async () => {
		app = await createTestApp([thing()])
		const answer = await post(app, { name: 'a' }, { cookie: 'karuna_guest=me' })
		expect(String(answer.headers['set-cookie'])).toMatch(/^karuna_guest=[\w-]{43};/)
	})

	it('gets a cookie for https only where the site has it', async () => {
		app = await createTestApp([thing()], { config: { https: true } })
		const cookie = String((await post(app, { name: 'a' })).headers['set-cookie'])
		expect(cookie).toMatch(
			/^__Host-karuna_guest=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		)
		const guest = lastCaller().principal
		const [saved = ''] = cookie.split(';')
		expect((await post(app, { name: 'a' }, { cookie: saved })).headers['set-cookie']).toBeUndefined()
		expect(lastCaller().principal).toEqual(guest)
		// Without the prefix, another host of the domain or an attacker on the line could have set it.
		const planted = await post(app, { name: 'a' }, { cookie: saved.replace('__Host-', '') })
		expect(String(planted.headers['set-cookie'])).toMatch(/^__Host-karuna_guest=/)
		expect(lastCaller().principal).not.toEqual(guest)
	})
})

describe('ids of a call', () => {
	const auth = { authorization: 'Bearer plain-token' }
	it('follow from caller, route and Idempotency-Key', async () => {
		app = await createTestApp([thing()])
		await post(app, { name: 'a' }, { ...auth, 'idempotency-key': 'k1' })
		const { commandId, bodyHash } = lastCaller()
		expect(commandId).toBe(commandIdFor('user:user plain', 'POST /api/v1/thing/1', 'k1'))
		await post(app, { name: 'a' }, { ...auth, 'idempotency-key': 'k1' })
		expect(lastCaller()).toMatchObject({ commandId, bodyHash })
		await post(app, { name: 'b' }, { ...auth, 'idempotency-key': 'k1' })
		expect(lastCaller().commandId).toBe(commandId)
		expect(lastCaller().bodyHash).not.toBe(bodyHash)
		await post(app, { name: 'a' }, { authorization: 'Bearer admin-token', 'idempotency-key': 'k1' })
		expect(lastCaller().commandId).not.toBe(commandId)
	})

	it('are new without a key', async () => {
		app = await createTestApp([thing()])
		await post(app, { name: 'a' }, auth)
		const { commandId, bodyHash } = lastCaller()
		await post(app, { name: 'a' }, auth)
		expect(lastCaller().commandId).not.toBe(commandId)
		expect(bodyHash).toBeUndefined()
	})

	it.each(['', 'with space', 'x'.repeat(256)])('refuse the key «%s»', async (key) => {
		app = await createTestApp([thing()])
		const answer = await post(app, { name: 'a' }, { ...auth, 'idempotency-key': key })
		expect(answer.json()).toMatchObject({ statusCode: 400, details: [{ field: 'Idempotency-Key' }] })
	})
})

describe('If-Match', () => {
	it('is the revision that the caller has seen', async () => {
		app = await createTestApp([thing({ requiresIfMatch: true })])
		expect((await post(app, { name: 'a' }, { 'if-match': '"12"' })).statusCode).toBe(200)
		expect(lastCaller().expectedRevision).toBe(12n)
	})

	it.each(['W/"12"', '12', '*', '"12", "13"', '"x"', '"-1"'])('refuses %s', async (tag) => {
		app = await createTestApp([thing()])
		const answer = await post(app, { name: 'a' }, { 'if-match': tag })
		expect(answer.json()).toMatchObject({ statusCode: 400, details: [{ field: 'If-Match' }] })
	})

	it('is asked for where it is required', async () => {
		app = await createTestApp([thing({ requiresIfMatch: true })])
		expect((await post(app, { name: 'a' })).json()).toMatchObject({
			statusCode: 428,
			code: 'PRECONDITION_REQUIRED',
		})
	})
})

describe('X-Read-After', () => {
	const waited: unknown[][] = []
	const readAfter = (inTime: boolean) => ({
		waitFor: async (...args: unknown[]) => {
			waited.push(args)
			return inTime
		},
	})
	it('waits for the read models of the answer', async () => {
		app = await createTestApp([reading()], { readAfter: readAfter(true) })
		const answer = await app.inject({ url: '/api/v1/thing/1', headers: { 'x-read-after': '0007' } })
		expect(waited.at(-1)).toEqual([['things'], '0007', 2000])
		expect(answer.headers['x-stale']).toBeUndefined()
	})

	it('says so when the answer is older', async () => {
		app = await createTestApp([reading()], { readAfter: readAfter(false) })
		const answer = await app.inject({ url: '/api/v1/thing/1', headers: { 'x-read-after': '0007' } })
		expect(answer.statusCode).toBe(200)
		expect(answer.headers['x-stale']).toBe('true')
	})

	it('is not waited for without read models', async () => {
		app = await createTestApp([reading({ readModels: [] })], { readAfter: readAfter(false) })
		const answer = await app.inject({ url: '/api/v1/thing/1', headers: { 'x-read-after': '0007' } })
		expect(answer.headers['x-stale']).toBeUndefined()
	})
})

describe('an error', () => {
	const errors: [string, unknown, Record<string, unknown>][] = [
		[
			'of the domain keeps code, message, status and details',
			new DomainError('NAME_TAKEN', 'conflict', 'That name is taken.', [
				{ field: 'name', message: 'Taken.' },
			]),
			{
				statusCode: 409,
				code: 'NAME_TAKEN',
				message: 'That name is taken.',
				details: [{ field: 'name', message: 'Taken.' }],
			},
		],
		[
			'of the store is 503',
			new EventStoreUnavailable('node 3 is down'),
			{ statusCode: 503, code: 'UNAVAILABLE' },
		],
		[
			'of the database’s connection is 503',
			Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
			{ statusCode: 503, code: 'UNAVAILABLE' },
		],
		[
			'of a database that fell silent is 503',
			new Error('Query read timeout'),
			{ statusCode: 503, code: 'UNAVAILABLE' },
		],
		[
			'of a database that could not be reached in time is 503',
			new Error('timeout exceeded when trying to connect'),
			{ statusCode: 503, code: 'UNAVAILABLE' },
		],
		['of ours is 500', new Error('select secret from vault'), { statusCode: 500, code: 'INTERNAL' }],
		['that is no error is 500', 'secret', { statusCode: 500, code: 'INTERNAL' }],
		[
			'that claims a status is 500 all the same',
			Object.assign(new Error('secret'), { statusCode: 200, code: 'FST_X' }),
			{ statusCode: 500, code: 'INTERNAL' },
		],
	]
	it.each(errors)('%s', async (_what, error, expected) => {
		app = await createTestApp([failing(error)])
		const answer = await post(app, { name: 'a' })
		expect(answer.statusCode).toBe(expected.statusCode)
		expect(answer.json()).toMatchObject(expected)
		expect(answer.body).not.toMatch(/secret|node 3|stack/)
		if (expected.statusCode === 503) expect(answer.headers['retry-after']).toBe('2')
	})

	it('keeps its form under a status whose schema is the route’s own', async () => {
		const refusal = z.object({ statusCode: z.literal(400), raw: z.object({ message: z.string() }) })
		app = await createTestApp([
			thing({
				answers: { 400: refusal },
				handle: () => Promise.reject(new DomainError('NO', 'invalid', 'No.')),
			}),
		])
		expect((await post(app, { name: 'a' })).json()).toEqual({ statusCode: 400, code: 'NO', message: 'No.' })
	})

	it('is told in Hindi to whoever reads that: thrown, answered, or foreseen by a preview', async () => {
		const gone = notFound('donation')
		const refusal = z.object({ code: z.string(), message: z.string() })
		const declined: Route['handle'] = async () => ({
			status: 409,
			body: { statusCode: 409, code: 'NOT_PAID', message: 'donations.refusals.NOT_PAID' },
		})
		const card: Partial<Route> = {
			answers: { 400: z.object({ ...refusal.shape, raw: refusal }) },
			handle: async () => ({
				status: 400,
				body: {
					code: 'CARD_DECLINED',
					message: 'donations.refusals.NOT_PAID',
					raw: { code: 'card_declined', message: 'donations.declines.card_declined' },
				},
			}),
		}
		const problem = { code: 'NOT_PAID', message: 'donations.refusals.NOT_PAID' }
		const preview: Partial<Route> = {
			answers: { 200: z.object({ problem: refusal }) },
			handle: async () => ({ body: { problem } }),
		}
		const form: Partial<Route> = {
			answers: { 200: one(z.object({ problem: refusal })) },
			handle: async () => ({ body: { statusCode: 200, data: { problem } } }),
		}
		app = await createTestApp([
			failing(gone),
			thing({ path: '/api/v1/declined/:id', handle: declined }),
			thing({ path: '/api/v1/taken/:id' }),
			thing({ path: '/api/v1/preview/:id', ...preview }),
			thing({ path: '/api/v1/form/:id', ...form }),
			thing({ path: '/api/v1/card/:id', ...card }),
		])
		const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }
		const failureOf = async (url: string, payload: object, headers: Record<string, string> = hindi) =>
			(await app?.inject({ method: 'POST', url, payload, headers }))?.json()
		expect(await failureOf('/api/v1/thing/1', { name: 'a' })).toEqual({
			statusCode: 404,
			code: 'NOT_FOUND',
			message: 'यह दान नहीं मिला।',
		})
		expect(
			await failureOf('/api/v1/thing/1', { name: 'a' }, { 'accept-language': 'en-IN,hi;q=0.5' }),
		).toEqual({
			statusCode: 404,
			code: 'NOT_FOUND',
			message: 'The donation was not found.',
		})
		expect(await failureOf('/api/v1/declined/1', { name: 'a' })).toMatchObject({
			message: 'अभी कुछ भी भुगतान नहीं हुआ है।',
		})
		expect(await failureOf('/api/v1/card/1', { name: 'a' })).toEqual({
			code: 'CARD_DECLINED',
			message: 'अभी कुछ भी भुगतान नहीं हुआ है।',
			raw: { code: 'card_declined', message: 'आपका कार्ड अस्वीकार हो गया।' },
		})
		const inHindi = { code: 'NOT_PAID', message: 'अभी कुछ भी भुगतान नहीं हुआ है।' }
		expect(await failureOf('/api/v1/preview/1', { name: 'a' })).toEqual({ problem: inHindi })
		expect(await failureOf('/api/v1/form/1', { name: 'a' })).toEqual({
			statusCode: 200,
			data: { problem: inHindi },
		})
		expect(await failureOf('/api/v1/taken/1', { name: 'a', price: 1.234 })).toMatchObject({
			message: 'कृपया सही राशि लिखें',
			details: [{ field: 'price', message: 'कृपया सही राशि लिखें' }],
		})
		expect(await failureOf('/api/v1/unknown', {})).toMatchObject({ message: 'इस पते पर कुछ नहीं है।' })
	})

	it('says what was done by the key of its text', async () => {
		const done: Partial<Route> = {
			answers: { 200: z.object({ statusCode: z.literal(200), message: z.string() }) },
			handle: async () => ({ body: { statusCode: 200, message: 'users.answers.usernameChanged' } }),
		}
		app = await createTestApp([thing(done)])
		const answer = await app.inject({ method: 'POST', url: '/api/v1/thing/1', payload: { name: 'a' } })
		expect(answer.json()).toEqual({ statusCode: 200, message: 'Your username is changed.' })
	})

	it('says its key where its text is missing, and is reported', async () => {
		const reports: string[] = []
		reportMissingTexts((language, key) => reports.push(`${language} ${key}`))
		try {
			app = await createTestApp([failing(new DomainError('FULL', 'conflict', 'funds.refusals.notWritten'))])
			const answer = await app.inject({ method: 'POST', url: '/api/v1/thing/1', payload: { name: 'a' } })
			expect(answer.json()).toEqual({ statusCode: 409, code: 'FULL', message: 'funds.refusals.notWritten' })
			expect(reports).toEqual(['en funds.refusals.notWritten'])
		} finally {
			reportMissingTexts(refuseMissingTexts)
		}
	})

	it('is told at unknown addresses', async () => {
		app = await createTestApp([thing()])
		for (const url of ['/api/v1/nothing', '/api/v1/thing', '/api/v1/thing/1/2', '/api', '/nothing']) {
			const answer = await app.inject({ url })
			expect(answer.headers.allow).toBeUndefined()
			expect(answer.json()).toEqual({
				statusCode: 404,
				code: 'NOT_FOUND',
				message: 'There is nothing at this address.',
			})
		}
	})

	it('is told for methods that an address doesn’t have, with those that it has', async () => {
		app = await createTestApp([thing(), reading()])
		for (const [method, url, allow] of [
			['DELETE', '/api/v1/thing/1', 'GET, HEAD, POST'],
			['PATCH', '/api/v1/thing/1/?a=b', 'GET, HEAD, POST'],
			['OPTIONS', '/api/v1/thing/a%20b', 'GET, HEAD, POST'],
			['POST', '/health/live', 'GET, HEAD'],
		] as const) {
			const answer = await app.inject({ method, url })
			expect(answer.headers.allow).toBe(allow)
			expect(answer.json()).toEqual({
				statusCode: 405,
				code: 'METHOD_NOT_ALLOWED',
				message: 'This address can’t be called by this method.',
			})
		}
	})

	it('is told for an address that can’t be read', async () => {
		app = await createTestApp([thing()])
		const answer = await app.inject({ url: '/api/v1/thing/%ff' })
		expect(answer.json()).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST' })
	})
})

describe('limits', () => {
	it('refuse an address that calls one route too often, and no other', async () => {
		app = await createTestApp([thing({ perMinute: 2 })])
		const from = (remoteAddress: string) =>
			app?.inject({ method: 'POST', url: '/api/v1/thing/1', body: { name: 'a' }, remoteAddress })
		expect((await from('10.0.0.1'))?.statusCode).toBe(200)
		expect((await from('10.0.0.1'))?.statusCode).toBe(200)
		const third = await from('10.0.0.1')
		expect(third?.json()).toEqual({
			statusCode: 429,
			code: 'TOO_MANY_REQUESTS',
			message: 'Too many requests. Please try again in a moment.',
		})
		expect(Number(third?.headers['retry-after'])).toBeGreaterThan(0)
		expect((await from('10.0.0.2'))?.statusCode).toBe(200)
	})

	it('count all calls of the API together, and leave health alone', async () => {
		app = await createTestApp([thing()], { config: { requestsPerMinute: 2 } })
		await app.inject({ url: '/api/v1/nothing' })
		await post(app, { name: 'a' })
		expect((await post(app, { name: 'a' })).statusCode).toBe(429)
		expect((await app.inject({ url: '/api/v1/nothing' })).statusCode).toBe(429)
		expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200)
	})

	it('are of files and of the API’s document, too', async () => {
		const store = { find: async () => null, open: async () => null } as never
		const links = { isDocument: () => false, check: () => 'valid' as const }
		app = await createTestApp([], {
			files: { store, links, isPrivate: async () => false, recordRead: async () => {} },
		})
		const from = async (url: string, remoteAddress: string) =>
			(await app?.inject({ url, remoteAddress }))?.statusCode
		for (const [url, most, status] of [
			['/files/x', 3_000, 404],
			['/api/openapi.json', 30, 200],
		] as const) {
			const statuses = new Set<number | undefined>()
			for (let times = 0; times < most; times += 1) statuses.add(await from(url, '10.0.0.1'))
			expect([url, ...statuses]).toEqual([url, status])
			expect(await from(url, '10.0.0.1')).toBe(429)
			expect(await from(url, '10.0.0.2')).toBe(status)
		}
		expect(await from('/api/docs/yaml', '10.0.0.1')).toBe(429)
	})

	it('refuse with the headers that every answer of the API has', async () => {
		app = await createTestApp([thing()], { config: { requestsPerMinute: 1 } })
		const taken = await post(app, { name: 'a' })
		const refused = await post(app, { name: 'a' })
		expect(refused.statusCode).toBe(429)
		const policy = (answer: typeof taken) => answer.headers['content-security-policy']
		expect(policy(taken)).toMatch(/default-src 'none'/)
		expect(refused.headers['permissions-policy']).toContain('camera=()')
		expect(policy(refused)).toBe(policy(taken))
	})

	it('believe a proxy only where one is configured', async () => {
		const headers = { 'x-forwarded-for': '203.0.113.9' }
		app = await createTestApp([thing()])
		await post(app, { name: 'a' }, headers)
		expect(lastCaller().ip).toBe('127.0.0.1')
		await app.close()
		app = await createTestApp([thing()], { config: { trustedProxies: ['127.0.0.1'] } })
		await post(app, { name: 'a' }, headers)
		expect(lastCaller().ip).toBe('203.0.113.9')
	})

	it.each([
		['203.0.113.9:51000', '203.0.113.9'],
		['[2001:db8::1]:443', '2001:db8::1'],
		['::ffff:203.0.113.9', '203.0.113.9'],
		['198.51.100.1, 203.0.113.9:51000, 10.0.0.1:80, [fd00::1%eth0]:90', '203.0.113.9'],
	])('believe a proxy that writes %s', async (forwarded, ip) => {
		app = await createTestApp([thing()], {
			config: { trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'] },
		})
		await post(app, { name: 'a' }, { 'x-forwarded-for': forwarded })
		expect(lastCaller().ip).toBe(ip)
		expect((await app.inject({ url: '/metrics' })).body).toMatch(/^http_unreadable_addresses_total 0$/m)
	})

	it.each([
		['unknown', '127.0.0.1'],
		['203.0.113.9, unknown', '127.0.0.1'],
		['203.0.113.9, unknown, 10.0.0.1:80', '10.0.0.1'],
		[', 10.0.0.1', '10.0.0.1'],
	])('take the nearest proxy for the caller, and count it, where it writes %s', async (forwarded, ip) => {
		app = await createTestApp([thing()], { config: { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] } })
		await post(app, { name: 'a' }, { 'x-forwarded-for': forwarded })
		expect(lastCaller().ip).toBe(ip)
		expect((await app.inject({ url: '/metrics' })).body).toMatch(/^http_unreadable_addresses_total 1$/m)
	})

	it('count what comes from one address, whatever port stands beside it', async () => {
		app = await createTestApp([thing({ perMinute: 2 })], { config: { trustedProxies: ['127.0.0.1'] } })
		const statuses: number[] = []
		for (const from of ['198.51.100.8:1', '198.51.100.8:2', '[::ffff:198.51.100.8]:3', '198.51.100.9:1'])
			statuses.push((await post(app, { name: 'a' }, { 'x-forwarded-for': from })).statusCode)
		expect(statuses).toEqual([200, 200, 429, 200])
	})
})

describe('operations', () => {
	it('say which part is not ready', async () => {
		app = await createTestApp([], {
			health: [
				{ name: 'database', check: async () => null },
				{ name: 'event store', check: async () => 'is behind' },
				{ name: 'queue', check: () => Promise.reject(new Error('password=secret')) },
			],
		})
		const answer = await app.inject({ url: '/health/ready' })
		expect(answer.statusCode).toBe(503)
		expect(answer.json()).toEqual({
			status: 'unavailable',
			checks: [
				{ name: 'database', ok: true },
				{ name: 'event store', ok: false, problem: 'is behind' },
				{ name: 'queue', ok: false, problem: 'failed' },
			],
		})
	})

	it('say nothing beside the product but that it runs, where they have a port of their own', async () => {
		app = await createTestApp([], { config: { showsOperations: false } })
		expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200)
		for (const url of ['/health/ready', '/metrics']) expect((await app.inject({ url })).statusCode).toBe(404)
	})

	it('are so many a minute for one network beside the product, except that it runs', async () => {
		app = await createTestApp([])
		const get = async (url: string, remoteAddress = '10.0.0.1') =>
			(await app?.inject({ url, remoteAddress }))?.statusCode
		for (let times = 0; times < 600; times += 1) expect(await get('/health/ready')).toBe(200)
		for (const url of ['/health/ready', '/metrics']) expect(await get(url)).toBe(429)
		expect(await get('/health/live')).toBe(200)
		expect(await get('/metrics', '10.0.0.2')).toBe(200)
	})

	it('measure by route pattern, not by address', async () => {
		app = await createTestApp([thing()])
		await post(app, { name: 'a' })
		const { body } = await app.inject({ url: '/metrics' })
		expect(body).toMatch(
			/http_request_duration_seconds_count\{method="POST",route="\/api\/v1\/thing\/:id",status="200"\} 1/,
		)
		expect(body).toContain('process_cpu_seconds_total')
	})
})

describe('the line of an answer', () => {
	const lineOf = async (
		url: string,
		{ method = 'POST', bearer, status }: { method?: 'GET' | 'POST'; bearer?: string; status: number },
	) => {
		const lines: string[] = []
		const log = createLog({
			level: 'info',
			process: 'api',
			destination: { write: (line) => void lines.push(line) },
		})
		const routes = [
			thing(),
			thing({ path: '/api/v1/roles/:id', access: { allow: 'roles', roles: ['admin'] } }),
		]
		app = await createTestApp(routes, { log, config: { trustedProxies: ['127.0.0.1'] } })
		const { statusCode } = await app.inject({
			method,
			url,
			...(method === 'POST' && { body: { name: 'Meera Rao' } }),
			headers: {
				'x-forwarded-for': '203.0.113.9:51000',
				cookie: 'karuna_guest=a-token-of-a-guest',
				...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
			},
		})
		await app.close()
		expect(statusCode).toBe(status)
		const found = lines.filter((line) => line.includes('Answered.'))
		expect(found).toHaveLength(1)
		expect(found.join()).not.toMatch(/guest|token|Meera/)
		return JSON.parse(String(found))
	}

	it('says who asked for what, and from where', async () => {
		expect(await lineOf('/api/v1/thing/1', { bearer: 'plain-token', status: 200 })).toMatchObject({
			user: 'user plain',
			network: '203.0.113.9',
			route: '/api/v1/thing/:id',
			status: 200,
		})
	})

	it('says it of what was refused as well, as far as it is known', async () => {
		expect(await lineOf('/api/v1/roles/1', { bearer: 'plain-token', status: 403 })).toMatchObject({
			user: 'user plain',
			network: '203.0.113.9',
		})
		for (const [bearer, status] of [
			['worthless', 401],
			[undefined, 200],
		] as const) {
			const line = await lineOf('/api/v1/thing/1', { ...(bearer && { bearer }), status })
			expect(line).toMatchObject({ network: '203.0.113.9', status })
			expect(line).not.toHaveProperty('user')
		}
		expect(await lineOf('/api/v1/nothing', { method: 'GET', status: 404 })).toMatchObject({
			network: '203.0.113.9',
		})
	})

	it('says of no one where they read what everybody may', async () => {
		const line = await lineOf('/health/live', { method: 'GET', status: 200 })
		expect(line).not.toHaveProperty('network')
	})
})

describe('the hooks of a call', () => {
	const hooksAt = (routes: string, path: string): string => {
		const lines = routes.split('\n')
		const start = lines.findIndex((line) => line.includes(`${path} (`))
		const end = lines.findIndex((line, index) => index > start && /[├└]── /.test(line))
		return lines.slice(start, end < 0 ? undefined : end).join('\n')
	}
	it('are those of documents and sockets only where there are documents and sockets', async () => {
		app = await createTestApp([thing()])
		await app.ready()
		const routes = app.printRoutes({ commonPrefix: false, includeHooks: true })
		expect(hooksAt(routes, '/api/openapi.json')).toContain('helmet')
		const own = hooksAt(routes, '/api/v1/thing/:id')
		expect(own).toContain('fastifyCookieHandler')
		expect(own).not.toContain('helmet')
		// The socket's plugin would add a second one.
		expect(own).toContain('(onResponse) ["anonymous()"]')
	})
})
