import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuthUser } from '../domain/users/contract.ts'
import { createServerClock } from '../kernel/wire/server-clock.ts'
import { type ClientSettings, createClient, filenameOf } from './client.ts'
import { isFailure, isNotFound } from './failure.ts'

/** A scripted server: answers by method and path, and records requests. */
type Scripted = {
	readonly status: number
	readonly body?: unknown
	readonly headers?: Record<string, string>
}
let sent: { readonly line: string; readonly request: Request }[]
let answer: (line: string, count: number) => Scripted | Promise<Scripted>
let token: string | null
let ended: number
let unanswered: number

const ORIGIN = 'https://karuna.example'
const REQUEST = '018f0000-0000-7000-8000-000000000001'

beforeEach(() => {
	sent = []
	token = null
	ended = 0
	unanswered = 0
	vi.stubGlobal('fetch', async (request: Request) => {
		const line = `${request.method} ${request.url.slice(ORIGIN.length)}`
		sent.push({ line, request })
		const count = sent.filter((earlier) => earlier.line === line).length
		const { status, body = {}, headers = {} } = await answer(line, count)
		const text = typeof body === 'string' ? body : JSON.stringify(body)
		return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } })
	})
})
afterEach(() => vi.unstubAllGlobals())

const session: ClientSettings['session'] = {
	token: () => token,
	renewed: (renewed) => {
		token = renewed.token_detail.token
	},
	ended: () => {
		token = null
		ended += 1
	},
	unanswered: () => {
		unanswered += 1
	},
}
const clientOf = (changes: Partial<ClientSettings> = {}) =>
	createClient({
		origin: () => ORIGIN,
		language: () => 'hi',
		session,
		clock: createServerClock(),
		...changes,
	})

const user = (fresh: string): AuthUser => ({
	unique_id: '018f0000-0000-7000-8000-000000000008',
	username: 'meera',
	email: 'meera@example.com',
	name: { first_name: 'Meera', last_name: 'Krishnan' },
	profile_image_url: null,
	roles: [],
	withheld: [],
	phone: null,
	phone_verified: false,
	token_detail: { token: fresh, expiresAt: '2030-01-01T00:00:00Z' },
})
const unauthorized: Scripted = {
	status: 401,
	body: { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Log in' },
}
const REFRESH = 'POST /api/v1/token/refresh'
const expired = (line: string, count: number): Scripted =>
	line === REFRESH
		? { status: 200, body: { statusCode: 200, data: user('new') } }
		: count === 1
			? unauthorized
			: { status: 200, body: { data: 1 } }
const lines = () => sent.map(({ line }) => line)
const headerOf = (name: string) => sent.map(({ request }) => request.headers.get(name))
const failureOf = (promise: Promise<unknown>) =>
	promise.then(
		() => null,
		(error: unknown) => error,
	)

describe('The session', () => {
	it('is renewed once when a call is told 401, which is then made again with the same key and body', async () => {
		token = 'old'
		answer = expired
		const { post } = clientOf()
		expect(await post('/api/v1/change/username', { body: { username: 'asha' }, intent: 'k1' })).toEqual({
			data: 1,
		})
		const call = 'POST /api/v1/change/username'
		expect(lines()).toEqual([call, REFRESH, call])
		expect([0, 2].map((place) => headerOf('Authorization')[place])).toEqual(['Bearer old', 'Bearer new'])
		expect([0, 2].map((place) => headerOf('Idempotency-Key')[place])).toEqual(['k1', 'k1'])
		expect(await sent[2]?.request.json()).toEqual({ username: 'asha' })
	})

	it('is renewed once for all calls that expire together', async () => {
		token = 'old'
		answer = expired
		const { get } = clientOf()
		await Promise.all([get('/api/v1/region'), get('/api/v1/country'), get('/api/v1/config')])
		expect(lines().filter((line) => line === REFRESH)).toHaveLength(1)
	})

	it('is over when it can not be renewed, and the refusal stands', async () => {
		token = 'old'
		answer = () => unauthorized
		const failure = await failureOf(clientOf().get('/api/v1/user/kindness'))
		expect(isFailure(failure, 'UNAUTHENTICATED')).toBe(true)
		expect(lines()).toEqual(['GET /api/v1/user/kindness', REFRESH])
		expect([token, ended > 0, unanswered]).toEqual([null, true, 0])
	})

	it('is not over when nobody answers whether it goes on', async () => {
		token = 'old'
		answer = (line) => (line === REFRESH ? Promise.reject(new TypeError('Failed to fetch')) : unauthorized)
		expect(await failureOf(clientOf().get('/api/v1/user/kindness'))).toMatchObject({ code: 'UNREACHABLE' })
		expect([ended, unanswered]).toEqual([0, 1])
	})

	it('is not renewed where a 401 is an answer', async () => {
		answer = () => unauthorized
		await failureOf(
			clientOf().post('/api/v1/login', {
				body: { email: 'meera@example.com', password: 'wrong' },
				unauthorizedIsAnswer: true,
			}),
		)
		expect(lines()).toEqual(['POST /api/v1/login'])
		expect(ended).toBe(0)
	})
})

describe('A call', () => {
	it('that reads waits for the furthest position that a command reached', async () => {
		answer = (line) => ({
			status: 200,
			headers: line.endsWith('/logout') ? { 'X-Position': '0000000900' } : { 'X-Position': '0000000007' },
		})
		const { get, post, forgetPosition } = clientOf()
		await post('/api/v1/logout')
		await post('/api/v1/user/second-factor')
		await get('/api/v1/region')
		expect(headerOf('X-Read-After')).toEqual([null, null, '0000000900'])
		forgetPosition()
		await get('/api/v1/region')
		expect(headerOf('X-Read-After')[3]).toBeNull()
	})

	it('can be sent by something other than fetch, with all that stands beside it', async () => {
		token = 'mine'
		answer = () => ({ status: 500 })
		const clock = { learn: vi.fn() }
		const heads: (string | null)[] = []
		const data = await clientOf({ clock }).post('/api/v1/files/video', {
			body: new FormData(),
			fetch: async ({ headers }) => {
				heads.push(headers.get('Authorization'))
				return Response.json({ statusCode: 200, data: { _id: REQUEST } })
			},
		})
		expect(data).toEqual({ statusCode: 200, data: { _id: REQUEST } })
		expect([heads, sent.length, clock.learn.mock.calls.length]).toEqual([['Bearer mine'], 0, 1])
	})

	it('says what it is a try of, which version it changes, and by which captcha', async () => {
		answer = () => ({ status: 200 })
		await clientOf().delete('/api/v1/donationRequest/{id}', {
			path: { id: REQUEST },
			intent: 'k1',
			etag: '"7"',
			captcha: 'a pass',
		})
		const { headers } = sent[0]?.request ?? new Request(ORIGIN)
		expect(['Idempotency-Key', 'If-Match', 'X-Captcha'].map((name) => headers.get(name))).toEqual([
			'k1',
			'"7"',
			'a pass',
		])
	})

	it('fills in its path, and sends only the query values that are set', async () => {
		answer = () => ({ status: 200 })
		const query = { userId: undefined, status: undefined, limit: 5, offset: 0 }
		await clientOf().get('/api/v1/user/profile/{id}', { path: { id: 'a b/c' } })
		await clientOf().get('/api/v1/donationRequest/withdraw', { query })
		expect(lines()).toEqual([
			'GET /api/v1/user/profile/a%20b%2Fc',
			'GET /api/v1/donationRequest/withdraw?limit=5&offset=0',
		])
	})

	it('waits five minutes for an answer, ten for an upload or an export, and for none that has come', async () => {
		vi.useFakeTimers()
		try {
			const { get, post, download } = clientOf()
			const unending = new Promise<Scripted>(() => undefined)
			answer = (line) => (line === 'GET /api/v1/region' ? { status: 200 } : unending)
			await get('/api/v1/region')
			expect(vi.getTimerCount()).toBe(0)
			void post('/api/v1/logout')
			void post('/api/v1/files/image', { body: new FormData() })
			void get('/api/v1/user/export', { extended: true })
			void download('/api/v1/donationRequest/withdraw')
			await vi.advanceTimersByTimeAsync(0)
			const begun = Date.now()
			const ends: number[] = []
			for (const { request } of sent)
				request.signal.addEventListener('abort', () => ends.push(Date.now() - begun))
			await vi.advanceTimersByTimeAsync(600_000)
			expect(ends).toEqual([300_000, 600_000, 600_000, 600_000])
		} finally {
			vi.useRealTimers()
		}
	})

	it('is told while it is under way, a write apart from a read, unless nobody waits for it', async () => {
		const seen: string[] = []
		answer = () => ({ status: 200 })
		const { get, post } = clientOf({
			whilePending: (kind, work) => {
				seen.push(kind)
				return work()
			},
		})
		await get('/api/v1/region')
		await post('/api/v1/logout')
		await post('/api/v1/live/ticket', { quiet: true })
		expect(seen).toEqual(['reads', 'writes'])
	})

	it('teaches the server’s time by any answer', async () => {
		const clock = createServerClock()
		const later = Date.now() + 40 * 86_400_000
		answer = () => ({ status: 404, headers: { Date: new Date(later).toUTCString() } })
		await failureOf(clientOf({ clock }).get('/api/v1/region'))
		expect(Math.abs(clock.now() - later)).toBeLessThan(60_000)
	})

	it('finds nothing at an address that is no name of anything, as at one of what is gone', async () => {
		const refusal = (status: number, code: string) => ({
			status,
			body: { statusCode: status, code, message: '' },
		})
		const found = async (status: number, code: string) => {
			answer = () => refusal(status, code)
			return isNotFound(await failureOf(clientOf({}).get('/api/v1/region')))
		}
		expect(await found(404, 'NOT_FOUND')).toBe(true)
		expect(await found(400, 'VALIDATION')).toBe(true)
		expect(await found(403, 'NOT_ALLOWED')).toBe(false)
		expect(await found(500, 'INTERNAL')).toBe(false)
	})

	it('asks for words in the language of the page', async () => {
		answer = () => ({ status: 200 })
		await clientOf().get('/api/v1/region')
		expect(headerOf('Accept-Language')).toEqual(['hi'])
	})

	it('answers with the body of a 202, which is no failure', async () => {
		answer = () => ({ status: 202, body: { statusCode: 202, code: 'PAYMENT_PENDING' } })
		expect(await clientOf().post('/api/v1/logout')).toEqual({ statusCode: 202, code: 'PAYMENT_PENDING' })
	})

	it('that was given up by its caller is no failure of the server', async () => {
		const given = new AbortController()
		answer = () => {
			given.abort(new Error('gone'))
			throw given.signal.reason
		}
		const thrown = await failureOf(clientOf().get('/api/v1/region', { signal: given.signal }))
		expect(thrown).toEqual(new Error('gone'))
	})
})

describe('A failure', () => {
	it('keeps the server’s words and the fields at fault', async () => {
		const refusal = {
			statusCode: 400,
			code: 'INVALID',
			message: 'Please check',
			details: [{ field: 'email', message: 'Please enter a valid email' }],
		}
		answer = () => ({ status: 400, body: refusal })
		const failure = await failureOf(clientOf().post('/api/v1/logout'))
		expect(failure).toMatchObject({ ...refusal, status: 400, isUnreachable: false, body: refusal })
	})

	it('without words of ours is worded by the app', async () => {
		answer = () => ({ status: 502, body: '<html>' })
		const wordless = (status: number) => `HTTP ${status}`
		expect(await failureOf(clientOf({ wordless }).get('/api/v1/region'))).toMatchObject({
			status: 502,
			code: 'UNEXPECTED',
			message: 'HTTP 502',
		})
	})

	it.each([
		['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
		['an answer that breaks off', () => ({ status: 200, body: '{"data":' })],
	])('of %s leaves the outcome open', async (_case, given) => {
		answer = given
		const failure = await failureOf(clientOf().get('/api/v1/region'))
		expect(failure).toMatchObject({ code: 'UNREACHABLE', statusCode: 0, isUnreachable: true })
	})
})

describe('A download', () => {
	it('asks for its type, and keeps its bytes and the server’s name', async () => {
		answer = () => ({
			status: 200,
			body: '\uFEFFTitle\n',
			headers: { 'Content-Disposition': 'attachment; filename="report.csv"' },
		})
		const { blob, filename } = await clientOf().download('/api/backoffice/donations/csv', {
			accept: 'text/csv',
		})
		expect(headerOf('Accept')).toEqual(['text/csv'])
		expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())).toBe(
			'\uFEFFTitle\n',
		)
		expect([filename, filenameOf(null)]).toEqual(['report.csv', null])
	})
})

describe('What stands beside an answer', () => {
	it('is its version and its headers', async () => {
		answer = () => ({ status: 200, body: { id: 'r1' }, headers: { ETag: '"7"', 'X-Stale': 'true' } })
		const { body, etag, headers } = await clientOf().answer('get', '/api/backoffice/users/{id}', {
			path: { id: REQUEST },
		})
		expect([body, etag, headers.get('X-Stale')]).toEqual([{ id: 'r1' }, '"7"', 'true'])
	})
})
