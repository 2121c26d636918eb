import type { AuthUser } from '../../../domain/users/contract.ts'
import { Failure, readFailure } from './failure.ts'
import { beginSession, dropSession, hasHint, session } from './session.ts'

const BASE = '/api/v1'
const TIMEOUT_MS = 300_000

type Value = string | number | boolean | null | undefined
export type QueryValues = Readonly<Record<string, Value>>

export interface Call {
	readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
	/** Sent as JSON; a FormData goes as it is. */
	readonly body?: unknown
	readonly query?: QueryValues
	/** One per thing that the user wants to happen, the same on every try of it. */
	readonly idempotencyKey?: string
	/** The version being changed, as the answer gave it. */
	readonly ifMatch?: string
	/** The pass that a solved captcha was exchanged for, of calls that take it beside their body. */
	readonly captcha?: string
	readonly signal?: AbortSignal
	/** A 401 is an answer here and not a reason to renew the session: the login itself. */
	readonly unauthorizedIsAnswer?: boolean
}

/** The answer of one thing, of a list. */
export interface One<T> {
	readonly statusCode: 200
	readonly data: T
}
export interface List<T> {
	readonly statusCode: 200
	readonly data: readonly T[]
	readonly totalCountOfRecords: number
}

/** The latest position that a command of this page reached: later reads wait for it. */
let position = ''
let renewal: Promise<boolean> | null = null

/**
 * Calls the API: `path` is below `/api/v1`, unless it begins with `/api/`.
 * @returns the parsed body of any 2xx answer
 * @throws Failure with the server's code and words; status 0 when no answer came
 */
export async function call<T>(path: string, options: Call = {}): Promise<T> {
	const tokenBefore = session.get().user?.token_detail.token
	let response = await send(path, options)
	if (response.status === 401 && !options.unauthorizedIsAnswer) {
		const renewed = session.get().user?.token_detail.token !== tokenBefore || (await renewSession())
		if (renewed) response = await send(path, options)
	}
	const reached = response.headers.get('X-Position')
	if (reached !== null && reached > position) position = reached
	const body = await readBody(response)
	if (!response.ok) {
		if (response.status === 401 && !options.unauthorizedIsAnswer) dropSession()
		throw readFailure(response.status, body)
	}
	return body as T
}

/**
 * Asks for a new access token by the refresh cookie; calls made meanwhile share one attempt.
 * @returns whether there is a session now
 */
export function renewSession(): Promise<boolean> {
	renewal ??= renew().finally(() => {
		renewal = null
	})
	return renewal
}

/** At page load: picks the session up again if there was one on this device. */
export async function restoreSession(): Promise<void> {
	if (hasHint()) await renewSession()
}

async function renew(): Promise<boolean> {
	try {
		const response = await send('/token/refresh', { method: 'POST' })
		if (response.ok) {
			beginSession(((await response.json()) as One<AuthUser>).data)
			return true
		}
		dropSession()
	} catch {
		// No answer says nothing about the session: signed out here, and asked again at the next load.
		session.set({ status: 'signedOut', user: null })
	}
	return false
}

async function send(path: string, options: Call): Promise<Response> {
	const { method = 'GET', body, signal } = options
	const timeout = AbortSignal.timeout(TIMEOUT_MS)
	try {
		const address = path.startsWith('/api/') ? path : `${BASE}${path}`
		return await fetch(`${address}${queryText(options.query)}`, {
			method,
			headers: headersOf(options, method),
			body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
			signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
		})
	} catch (cause) {
		if (signal?.aborted) throw cause
		throw new Failure({ statusCode: 0, code: 'UNREACHABLE', message: '' }, undefined, { cause })
	}
}

function headersOf(options: Call, method: string): Headers {
	const headers = new Headers({
		Accept: 'application/json',
		'Accept-Language': document.documentElement.lang,
	})
	const token = session.get().user?.token_detail.token
	if (token) headers.set('Authorization', `Bearer ${token}`)
	if (method === 'GET' && position) headers.set('X-Read-After', position)
	if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
	if (options.ifMatch) headers.set('If-Match', options.ifMatch)
	if (options.captcha) headers.set('X-Captcha', options.captcha)
	if (options.body !== undefined && !(options.body instanceof FormData))
		headers.set('Content-Type', 'application/json')
	return headers
}

function queryText(query: QueryValues = {}): string {
	const pairs = Object.entries(query).flatMap(([name, value]) =>
		value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
	)
	return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

async function readBody(response: Response): Promise<unknown> {
	const text = await response.text()
	if (!response.headers.get('Content-Type')?.includes('json')) return text
	try {
		return JSON.parse(text)
	} catch (cause) {
		throw new Failure({ statusCode: 0, code: 'UNREACHABLE', message: '' }, text, { cause })
	}
}
