import { HttpError } from 'react-admin'
import { describe, expect, test } from 'vitest'
import { createHttp, failureOf, headersOf, laterPosition } from './http.ts'

interface Call {
	path: string
	headers: Headers
	body: unknown
}

/** A server that answers from a script, and the calls that reached it. */
function scripted(answers: Record<string, (() => Response)[]>) {
	const calls: Call[] = []
	const fetch = async (path: string | URL | Request, init: RequestInit = {}) => {
		calls.push({ path: String(path), headers: new Headers(init.headers), body: init.body })
		const next = answers[String(path)]?.shift()
		if (!next) throw new Error(`Nothing is scripted for ${String(path)}.`)
		return next()
	}
	return { calls, fetch, http: createHttp(fetch) }
}

const ok =
	(headers: Record<string, string> = {}) =>
	() =>
		Response.json({ data: 1 }, { headers })
const refused = (status: number, message: string) => () =>
	Response.json({ statusCode: status, message }, { status })
const session = (token: string) => () => Response.json({ data: { token_detail: { token } } })

describe('Positions', () => {
	test('The later one is kept, whichever comes first.', () => {
		expect(laterPosition(null, '0007')).toBe('0007')
		expect(laterPosition('0007', '0012')).toBe('0012')
		expect(laterPosition('0012', '0007')).toBe('0012')
		expect(laterPosition('0012', null)).toBe('0012')
	})
})

describe('Headers of a call', () => {
	test('A read carries the token and what it has to come after.', () => {
		const headers = headersOf({}, 'secret', '0012', 'hi')
		expect(headers.get('Authorization')).toBe('Bearer secret')
		expect(headers.get('X-Read-After')).toBe('0012')
		expect(headers.get('Accept-Language')).toBe('hi')
		expect(headers.has('Idempotency-Key')).toBe(false)
	})

	test('A command carries its intent and the version that the person saw.', () => {
		const headers = headersOf(
			{ method: 'POST', body: {}, intent: 'once', etag: '"7"' },
			'secret',
			'0012',
			'en',
		)
		expect(headers.get('Idempotency-Key')).toBe('once')
		expect(headers.get('If-Match')).toBe('"7"')
		expect(headers.get('Content-Type')).toBe('application/json')
		expect(headers.has('X-Read-After')).toBe(false)
	})

	test('Signing in never sends an old token.', () => {
		expect(headersOf({ method: 'POST', anonymous: true }, 'secret', null, 'en').has('Authorization')).toBe(
			false,
		)
	})
})

describe('Sending', () => {
	test('A read after a command waits for the position of that command.', async () => {
		const { calls, http } = scripted({ '/write': [ok({ 'X-Position': '0042' })], '/read': [ok()] })
		await http.send('/write', { method: 'POST', body: {} })
		await http.send('/read')
		expect(calls[1]?.headers.get('X-Read-After')).toBe('0042')
	})

	test('Every read says whether its answer was behind; what was refused or changed something says nothing.', async () => {
		const noted: unknown[] = []
		const { fetch } = scripted({
			'/late': [ok({ 'X-Stale': 'true' }), ok()],
			'/act': [ok({ 'X-Stale': 'true' })],
			'/gone': [refused(404, 'Not there.')],
		})
		const http = createHttp(fetch, (...note) => noted.push(note))
		await http.send('/late')
		await http.send('/act', { method: 'POST', body: {} })
		await expect(http.send('/gone')).rejects.toThrow()
		await http.send('/late')
		expect(noted).toEqual([
			['/late', true],
			['/late', false],
		])
	})

	test('An expired token is renewed once, and the call goes out again under the same key.', async () => {
		const { calls, http } = scripted({
			'/write': [refused(401, 'Please log in.'), ok()],
			'/api/v1/token/refresh': [session('fresh')],
		})
		http.startSession('old')
		await http.send('/write', { method: 'POST', body: {} })
		const [first, , second] = calls
		expect(calls.map(({ path }) => path)).toEqual(['/write', '/api/v1/token/refresh', '/write'])
		expect(first?.headers.get('Authorization')).toBe('Bearer old')
		expect(second?.headers.get('Authorization')).toBe('Bearer fresh')
		expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
		expect(second?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
	})

	test('Calls that expire together share one refresh.', async () => {
		const { calls, http } = scripted({
			'/a': [refused(401, ''), ok()],
			'/b': [refused(401, ''), ok()],
			'/api/v1/token/refresh': [session('fresh')],
		})
		await Promise.all([http.send('/a'), http.send('/b')])
		expect(calls.filter(({ path }) => path === '/api/v1/token/refresh')).toHaveLength(1)
	})

	test('Without a cookie the refusal stands, and the session is over.', async () => {
		const { http } = scripted({
			'/read': [refused(401, 'Please log in.')],
			'/api/v1/token/refresh': [refused(401, 'No session.')],
		})
		http.startSession('old')
		await expect(http.send('/read')).rejects.toMatchObject({ status: 401, message: 'Please log in.' })
		expect(http.hasSession()).toBe(false)
	})

	test('A wrong password is an answer and no reason to refresh.', async () => {
		const { calls, http } = scripted({ '/api/v1/login': [refused(401, 'Authentication failed.')] })
		await expect(
			http.send('/api/v1/login', { method: 'POST', body: {}, anonymous: true }),
		).rejects.toMatchObject({ message: 'Authentication failed.' })
		expect(calls).toHaveLength(1)
	})
})

describe('Failures', () => {
	test('The server’s message and the fields at fault survive.', async () => {
		const details = [{ field: 'reason', message: 'Please enter a reason' }]
		const error = await failureOf(
			Response.json({ statusCode: 400, message: 'No.', details }, { status: 400 }),
		)
		expect(error).toBeInstanceOf(HttpError)
		expect(error).toMatchObject({ status: 400, message: 'No.', body: { details } })
	})

	test('A page of a proxy becomes its status.', async () => {
		const page = new Response('<html>', { status: 502, statusText: 'Bad Gateway' })
		expect(await failureOf(page)).toMatchObject({ status: 502, message: 'Bad Gateway' })
	})
})
