import createTransport, { type Middleware } from 'openapi-fetch'
import type { AuthUser } from '../domain/users/contract.ts'
import type { ServerClock } from '../kernel/wire/server-clock.ts'
import { type Failure, isFailure, readFailure, unreachable } from './failure.ts'
import type { paths } from './generated/api.ts'
import { asUser, headersOf, readYourWrites, type SessionStore, withConditions } from './middleware.ts'
import type { AnswerOf, CallOptions, InputOf, PathOf, Rest, Verb } from './types.ts'

/** The specification's timeouts in milliseconds: the usual one, and one for large transfers. */
export const TIMEOUT_MS = 300_000
export const EXTENDED_TIMEOUT_MS = 600_000

export interface ClientSettings {
	/** The page's origin, such as `https://karuna.example`. */
	readonly origin: () => string
	readonly language: () => string
	readonly session: SessionStore<AuthUser>
	readonly clock: Pick<ServerClock, 'learn'>
	/** Returns the message of a failure that has none of ours. */
	readonly wordless?: (status: number, statusText: string) => string
	/** Replaces `fetch`, such as in tests. */
	readonly fetch?: (request: Request) => Promise<Response>
	/** Asks the person to prove their identity again when a change requires it. @returns whether they did */
	readonly prove?: () => Promise<boolean>
	readonly middleware?: readonly Middleware[]
	/** Wraps calls that are under way, except quiet ones. */
	readonly whilePending?: <T>(kind: 'reads' | 'writes', work: () => Promise<T>) => Promise<T>
}

export interface Answer<T> {
	readonly body: T
	readonly headers: Headers
	/** The version of the body; empty if the answer has none. */
	readonly etag: string
}

export interface Download {
	readonly blob: Blob
	/** Null if the server sent no name. */
	readonly filename: string | null
}

/** @returns the body of any 2xx answer @throws Failure; status 0 when no answer came */
type Method<V extends Verb> = <P extends PathOf<V>>(
	path: P,
	...input: Rest<InputOf<paths[P][V]>>
) => Promise<AnswerOf<paths[P][V]>>

export interface Client {
	readonly get: Method<'get'>
	readonly post: Method<'post'>
	readonly put: Method<'put'>
	readonly delete: Method<'delete'>
	/** Returns the body with its headers. @throws Failure */
	readonly answer: <V extends Verb, P extends PathOf<V>>(
		verb: V,
		path: P,
		...input: Rest<InputOf<paths[P][V]>>
	) => Promise<Answer<AnswerOf<paths[P][V]>>>
	/** Downloads an export or a document with the extended timeout. @throws Failure */
	readonly download: <P extends PathOf<'get'>>(
		path: P,
		...input: Rest<InputOf<paths[P]['get']> & { readonly accept?: string }>
	) => Promise<Download>
	/** Returns the response unread, of an address with its query. @throws Failure */
	readonly fetch: (address: string, options?: CallOptions) => Promise<Response>
	/**
	 * Requests a new access token by the refresh cookie; concurrent calls share one attempt.
	 * @returns whether there is a session now @throws Failure when no answer came
	 */
	readonly renewSession: () => Promise<boolean>
	/** Returns the headers of the session and the language, for what a library sends itself. */
	readonly sessionHeaders: () => Headers
	/** Forgets the reached position when the user changes. */
	readonly forgetPosition: () => void
}

interface Input extends CallOptions {
	readonly path?: Readonly<Record<string, unknown>> | undefined
	readonly query?: Readonly<Record<string, unknown>> | undefined
	readonly body?: unknown
	readonly accept?: string
}
type ParseAs = 'json' | 'text' | 'blob' | 'stream'
interface Received {
	readonly data?: unknown
	readonly error?: unknown
	readonly response: Response
}
type AnyMethod = {
	readonly parameters: { path?: Record<string, unknown>; query?: Record<string, unknown> }
	requestBody: { content: { 'application/json': unknown } }
	readonly responses: { 200: { content: { 'application/json': unknown } } }
}
type AnyPaths = Record<string, Record<Verb, AnyMethod>>

/**
 * Creates the client of the API, which handles the session, read-your-writes, idempotency, versions,
 * language, time and failures.
 */
export function createClient(settings: ClientSettings): Client {
	const { session, clock, wordless = () => '' } = settings
	const pending: NonNullable<ClientSettings['whilePending']> =
		settings.whilePending ?? ((_kind, work) => work())
	const position = readYourWrites()
	let renewal: Promise<boolean> | null = null
	const learning = (sender: (request: Request) => Promise<Response>) => async (request: Request) => {
		const sentAt = Date.now()
		const response = await sender(request)
		clock.learn(response.headers.get('Date'), sentAt, Date.now())
		return response
	}
	const transport = createTransport<AnyPaths>({
		querySerializer: queryText,
		// Asked for at each call: a page may replace it.
		fetch: learning(settings.fetch ?? ((request) => fetch(request))),
	})
	transport.use(asUser(session, settings.language), position, ...(settings.middleware ?? []))

	const send = async (verb: Verb, path: string, input: Input, parseAs: ParseAs): Promise<Received> => {
		const { body, signal, accept = 'application/json' } = input
		const isLong = input.extended || body instanceof FormData
		const limit = timeLimit(isLong ? EXTENDED_TIMEOUT_MS : TIMEOUT_MS)
		try {
			return await transport.request(verb, path, {
				baseUrl: settings.origin(),
				params: { path: input.path, query: input.query },
				body,
				headers: { Accept: accept },
				signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
				middleware: [withConditions(input)],
				parseAs,
				keepalive: input.keepalive === true,
				...(input.fetch && { fetch: learning(input.fetch) }),
			})
		} catch (cause) {
			if (signal?.aborted) throw cause
			throw unreachable(wordless(0, ''), cause)
		} finally {
			// A body that nobody has read yet is still within its time.
			if (parseAs !== 'stream') limit.lift()
		}
	}

	const failureOf = ({ response: { status, statusText }, error }: Received): Failure =>
		readFailure(status, error, wordless(status, statusText))

	const renew = async (): Promise<boolean> => {
		try {
			const { data, response } = await send('post', '/api/v1/token/refresh', {}, 'json')
			if (response.ok) session.renewed((data as AnswerOf<paths['/api/v1/token/refresh']['post']>).data)
			else session.ended()
			return response.ok
		} catch (error) {
			session.unanswered?.()
			throw error
		}
	}
	const renewSession = (): Promise<boolean> => {
		renewal ??= renew().finally(() => {
			renewal = null
		})
		return renewal
	}

	const ask = async (verb: Verb, path: string, input: Input, parseAs: ParseAs): Promise<Received> => {
		const before = session.token()
		let received = await send(verb, path, input, parseAs)
		if (received.response.status === 401 && !input.unauthorizedIsAnswer) {
			// Another call may have renewed it meanwhile.
			if (session.token() !== before || (await renewSession()))
				received = await send(verb, path, input, parseAs)
			if (received.response.status === 401) session.ended()
		}
		if (!received.response.ok) throw failureOf(received)
		return received
	}
	const call = async (verb: Verb, path: string, input: Input = {}, parseAs: ParseAs = 'json') => {
		const once = () =>
			input.quiet
				? ask(verb, path, input, parseAs)
				: pending(verb === 'get' ? 'reads' : 'writes', () => ask(verb, path, input, parseAs))
		try {
			return await once()
		} catch (error) {
			if (!isFailure(error, 'PROOF_REQUIRED') || !(await settings.prove?.())) throw error
			return once()
		}
	}

	const method = <V extends Verb>(verb: V): Method<V> =>
		(async (path: string, input?: Input) => (await call(verb, path, input)).data) as Method<V>

	return {
		get: method('get'),
		post: method('post'),
		put: method('put'),
		delete: method('delete'),
		answer: (async (verb: Verb, path: string, input?: Input) => {
			const { data, response } = await call(verb, path, input)
			return { body: data, headers: response.headers, etag: response.headers.get('ETag') ?? '' }
		}) as Client['answer'],
		download: (async (path: string, input?: Input) => {
			const { data, response } = await call('get', path, { ...input, extended: true }, 'blob')
			return { blob: data, filename: filenameOf(response.headers.get('Content-Disposition')) }
		}) as Client['download'],
		fetch: async (address, options) => (await call('get', address, options, 'stream')).response,
		renewSession,
		sessionHeaders: () => headersOf(session, settings.language),
		forgetPosition: position.forget,
	}
}

/**
 * Aborts after the given milliseconds unless it is cancelled. `AbortSignal.timeout` would keep its listeners
 * in memory until its time is over: on a server, those of every page of the last five minutes.
 */
function timeLimit(milliseconds: number): { readonly signal: AbortSignal; readonly lift: () => void } {
	const controller = new AbortController()
	const timer = setTimeout(
		() => controller.abort(new DOMException('No answer came in time.', 'TimeoutError')),
		milliseconds,
	)
	return { signal: controller.signal, lift: () => clearTimeout(timer) }
}

function queryText(query: Readonly<Record<string, unknown>>): string {
	const set = Object.entries(query).filter(
		([, value]) => value !== undefined && value !== null && value !== '',
	)
	return new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
}

export const filenameOf = (disposition: string | null): string | null =>
	/filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null
