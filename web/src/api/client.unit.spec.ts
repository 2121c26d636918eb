import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from './client.ts'
import { isFailure } from './failure.ts'
import { beginSession, dropSession, session } from './session.ts'

/** The server as the browser sees it: answers by method and path, and remembers what was sent. */
type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
let sent: { readonly line: string; readonly headers: Headers }[]
let answer: (line: string, count: number) => Answer | Promise<Answer>

beforeEach(() => {
	sent = []
	vi.stubGlobal('document', { documentElement: { lang: 'hi' } })
	vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
		const line = `${init.method} ${path}`
		sent.push({ line, headers: new Headers(init.headers) })
		const count = sent.filter((earlier) => earlier.line === line).length
		const { status, body = {}, headers = {} } = await answer(line, count)
		return new Response(JSON.stringify(body), {
			status,
			headers: { 'Content-Type': 'application/json', ...headers },
		})
	})
})
afterEach(() => {
	vi.unstubAllGlobals()
	dropSession()
})

const user = (token: string) => ({
	unique_id: '018f0000-0000-7000-8000-000000000008',
	username: 'meera',
	email: 'meera@example.com',
	name: { first_name: 'Meera', last_name: 'Krishnan' },
	profile_image_url: null,
	roles: [],
	phone: null,
	phone_verified: false,
	token_detail: { token, expiresAt: '2030-01-01T00:00:00Z' },
})
const unauthorized: Answer = {
	status: 401,
	body: { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Log in' },
}
const lines = () => sent.map(({ line }) => line)
const failureOf = (promise: Promise<unknown>) =>
	promise.then(
		() => null,
		(error: unknown) => error,
	)

describe('A call', () => {
	it('renews the session once when it is told 401, and is then made again with the new token', async () => {
		beginSession(user('old'))
		answer = (line, count) =>
			line.endsWith('/token/refresh')
				? { status: 200, body: { statusCode: 200, data: user('new') } }
				: count === 1
					? unauthorized
					: { status: 200, body: { data: 1 } }
		expect(await call('/mine')).toEqual({ data: 1 })
		expect(lines()).toEqual(['GET /api/v1/mine', 'POST /api/v1/token/refresh', 'GET /api/v1/mine'])
		expect(sent.at(-1)?.headers.get('Authorization')).toBe('Bearer new')
	})

	it('shares the renewal with the calls made beside it', async () => {
		beginSession(user('old'))
		answer = (line, count) =>
			line.endsWith('/token/refresh')
				? { status: 200, body: { statusCode: 200, data: user('new') } }
				: count === 1
					? unauthorized
					: { status: 200 }
		await Promise.all([call('/a'), call('/b'), call('/c')])
		expect(lines().filter((line) => line.endsWith('/token/refresh'))).toHaveLength(1)
	})

	it('gives up and signs out when the session can not be renewed', async () => {
		beginSession(user('old'))
		answer = () => unauthorized
		const failure = await failureOf(call('/mine'))
		expect(isFailure(failure, 'UNAUTHENTICATED')).toBe(true)
		expect(lines()).toEqual(['GET /api/v1/mine', 'POST /api/v1/token/refresh'])
		expect(session.get()).toEqual({ status: 'signedOut', user: null })
	})

	it('takes a 401 for an answer where it is one', async () => {
		answer = () => unauthorized
		await failureOf(call('/login', { method: 'POST', body: {}, unauthorizedIsAnswer: true }))
		expect(lines()).toEqual(['POST /api/v1/login'])
	})

	it('asks reads to wait for the furthest position that a command reached', async () => {
		answer = (line) => ({
			status: 200,
			...(line.startsWith('POST') && {
				headers: { 'X-Position': line.endsWith('first') ? '0000000900' : '0000000007' },
			}),
		})
		await call('/first', { method: 'POST' })
		await call('/second', { method: 'POST' })
		await call('/read')
		expect(sent.at(-1)?.headers.get('X-Read-After')).toBe('0000000900')
		expect(sent[0]?.headers.get('X-Read-After')).toBeNull()
	})

	it('asks for words in the language of the page', async () => {
		answer = () => ({ status: 200 })
		await call('/read')
		expect(sent[0]?.headers.get('Accept-Language')).toBe('hi')
	})

	it('sends the key of the intent, and only the query values that are set', async () => {
		answer = () => ({ status: 200 })
		await call('/gift', {
			method: 'POST',
			idempotencyKey: 'k1',
			query: { a: 1, b: undefined, c: '', d: null },
		})
		expect(lines()).toEqual(['POST /api/v1/gift?a=1'])
		expect(sent[0]?.headers.get('Idempotency-Key')).toBe('k1')
	})

	it('answers with the body of a 202, which is no failure', async () => {
		answer = () => ({ status: 202, body: { statusCode: 202, code: 'PAYMENT_PENDING' } })
		expect(await call('/gift', { method: 'POST' })).toEqual({ statusCode: 202, code: 'PAYMENT_PENDING' })
	})

	it('tells a refusal with its fields from an outcome that is not known', async () => {
		answer = () => ({
			status: 400,
			body: {
				statusCode: 400,
				code: 'INVALID',
				message: 'Please check',
				details: [{ field: 'email', message: 'Please enter a valid email' }],
			},
		})
		expect(await failureOf(call('/x', { method: 'POST' }))).toMatchObject({
			statusCode: 400,
			code: 'INVALID',
			message: 'Please check',
			details: [{ field: 'email', message: 'Please enter a valid email' }],
			isUnreachable: false,
		})
		answer = () => Promise.reject(new TypeError('Failed to fetch'))
		expect(await failureOf(call('/x'))).toMatchObject({ code: 'UNREACHABLE', isUnreachable: true })
	})
})
