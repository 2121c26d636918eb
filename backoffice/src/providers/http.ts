import { HttpError } from 'react-admin'

/** A refusal or failure as the server words it. `details` names the fields at fault. */
export interface Failure {
	statusCode: number
	code: string
	message: string
	details?: { field: string; message: string }[]
}

/** What a call may say besides its address. */
export interface SendOptions {
	method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
	/** Sent as JSON. */
	body?: unknown
	/** The version that the person saw, for `If-Match`. */
	etag?: string
	/** One per intent of a person: the same when the same intent is sent again. */
	intent?: string
	headers?: HeadersInit
	signal?: AbortSignal | undefined
	/** Sign-in calls: a 401 is their answer and not a reason to refresh. */
	anonymous?: boolean
}

export interface Http {
	/** @returns any answer below 400. @throws HttpError with the server's message and body */
	send(path: string, options?: SendOptions): Promise<Response>
	/** Takes over the bearer token of a sign-in. Memory only: a reload asks the cookie. */
	startSession(token: string): void
	endSession(): void
	hasSession(): boolean
	/** Renews the session by its cookie. @returns false when there is none */
	restoreSession(): Promise<boolean>
}

const REFRESH = '/api/v1/token/refresh'

/** The later of two positions: fixed-width text, so they compare as text. */
export const laterPosition = (known: string | null, seen: string | null): string | null =>
	seen !== null && (known === null || seen > known) ? seen : known

/** The headers of one call. */
export function headersOf(
	options: SendOptions,
	token: string | null,
	position: string | null,
	language: string,
): Headers {
	const headers = new Headers(options.headers)
	const reads = (options.method ?? 'GET') === 'GET'
	headers.set('Accept-Language', language)
	if (!headers.has('Accept')) headers.set('Accept', 'application/json')
	if (options.body !== undefined) headers.set('Content-Type', 'application/json')
	if (token !== null && !options.anonymous) headers.set('Authorization', `Bearer ${token}`)
	if (reads && position !== null) headers.set('X-Read-After', position)
	if (!reads && options.intent) headers.set('Idempotency-Key', options.intent)
	if (options.etag) headers.set('If-Match', options.etag)
	return headers
}

/** The error of an answer from 400 up, with the server's own words when it sent some. */
export async function failureOf(response: Response): Promise<HttpError> {
	const text = await response.text()
	let body: Partial<Failure> = {}
	try {
		body = JSON.parse(text) as Partial<Failure>
	} catch {
		// A proxy's page and no answer of ours: the status has to do.
	}
	return new HttpError(
		body.message || response.statusText || `HTTP ${response.status}`,
		response.status,
		body,
	)
}

/**
 * @param noteRead is told of every read that was answered, and whether the answer says that it is behind
 * @param language of the page, in which the server’s words come, too
 */
export function createHttp(
	fetch: typeof globalThis.fetch,
	noteRead: (path: string, isStale: boolean) => void = () => undefined,
	language: () => string = () => 'en',
): Http {
	let token: string | null = null
	let position: string | null = null
	let refreshing: Promise<boolean> | null = null

	const refresh = async (): Promise<boolean> => {
		const response = await fetch(REFRESH, { method: 'POST', credentials: 'same-origin' })
		if (!response.ok) {
			token = null
			return false
		}
		const answer = (await response.json()) as { data: { token_detail: { token: string } } }
		token = answer.data.token_detail.token
		return true
	}
	/** Calls that fail together share one refresh. */
	const restoreSession = (): Promise<boolean> => {
		refreshing ??= refresh().finally(() => {
			refreshing = null
		})
		return refreshing
	}

	const attempt = (path: string, options: SendOptions) =>
		fetch(path, {
			method: options.method ?? 'GET',
			headers: headersOf(options, token, position, language()),
			credentials: 'same-origin',
			...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
			...(options.signal ? { signal: options.signal } : {}),
		})

	return {
		async send(path, given = {}) {
			const writes = given.method === 'POST' && !given.anonymous
			const options = writes ? { ...given, intent: given.intent ?? crypto.randomUUID() } : given
			let response = await attempt(path, options)
			if (response.status === 401 && !options.anonymous && (await restoreSession())) {
				response = await attempt(path, options)
			}
			position = laterPosition(position, response.headers.get('X-Position'))
			if (response.status >= 400) throw await failureOf(response)
			if ((options.method ?? 'GET') === 'GET') noteRead(path, response.headers.get('X-Stale') === 'true')
			return response
		},
		startSession: (fresh) => {
			token = fresh
		},
		endSession: () => {
			token = null
			position = null
		},
		hasSession: () => token !== null,
		restoreSession,
	}
}
