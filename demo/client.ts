import { pause } from '../kernel/concurrency/waiting.ts'
import { MINUTE_MS, SECOND_MS } from '../kernel/wire/time.ts'

export interface Call {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
	readonly url: string
	readonly headers: Readonly<Record<string, string>>
	readonly payload?: string | Buffer
	/** The apparent client address, so that rate limits per address see many people. */
	readonly remoteAddress: string
}
export interface Answer {
	readonly status: number
	readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
	readonly body: string
}
export type Send = (call: Call) => Promise<Answer>

const typeOf = (name: string): string => (name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg')

/** A store may be unavailable for minutes; anything longer is a failure. */
const MAX_ABSENCE_MS = 30 * MINUTE_MS

/** Repeats a call until the API is available. Idempotency keys make it take effect once. */
export const untilTaken =
	(send: Send, signal: AbortSignal): Send =>
	async (call) => {
		const until = Date.now() + MAX_ABSENCE_MS
		for (;;) {
			const answer = await send(call)
			if (answer.status !== 503 || signal.aborted || Date.now() > until) return answer
			await pause(Number(answer.headers['retry-after'] ?? 1) * SECOND_MS, signal)
		}
	}

export interface Visitor {
	json<T>(method: Call['method'], url: string, body?: unknown, headers?: Record<string, string>): Promise<T>
	/**
	 * Sends a command.
	 * @returns the version after it; the answer's own fields may be older, since read models follow later
	 */
	versionAfter(url: string, body: unknown, headers: Record<string, string>): Promise<string>
	withEtag(url: string): Promise<{ readonly etag: string }>
	upload<T>(url: string, file: Buffer, name: string, text?: Readonly<Record<string, string>>): Promise<T>
	/** Sends the whole of a file to where it could be sent in parts (tus.io 1.0). */
	uploadAtOnce(url: string, file: Buffer, fields: Readonly<Record<string, string>>): Promise<void>
	signIn(email: string, password: string): Promise<void>
	/**
	 * Renews an expired session.
	 * @returns false when it can't be renewed
	 */
	renew(): Promise<boolean>
}

export interface Jar {
	readonly cookies: Map<string, string>
	token: string | null
}
export const emptyJar = (): Jar => ({ cookies: new Map(), token: null })

interface SignedIn {
	readonly data: { readonly token_detail: { readonly token: string } }
}

export class DemoRefused extends Error {
	override name = 'DemoRefused'
	readonly answer: Answer
	constructor(call: Pick<Call, 'method' | 'url'>, answer: Answer) {
		super(`${call.method} ${call.url} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
		this.answer = answer
	}
	/** The refusal's code, such as `CARD_DECLINED`; null when the answer has none. */
	get code(): string | null {
		try {
			return (JSON.parse(this.answer.body) as { code?: string }).code ?? null
		} catch {
			return null
		}
	}
}

/**
 * Opens a browser.
 * @param address an IP address, or a number that becomes one of a private network
 * @param jar the cookies of an earlier visit
 * @param nextKey makes the idempotency key of each changing call that has none
 */
export function visitor(
	send: Send,
	address: number | string,
	jar: Jar = emptyJar(),
	nextKey?: () => string,
): Visitor {
	const { cookies } = jar
	const remoteAddress =
		typeof address === 'string'
			? address
			: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`

	async function call(
		method: Call['method'],
		url: string,
		headers: Record<string, string>,
		payload?: string | Buffer,
	): Promise<Answer> {
		const answer = await send({
			method,
			url,
			remoteAddress,
			headers: {
				'user-agent': 'Demo',
				...(nextKey && method !== 'GET' && { 'idempotency-key': nextKey() }),
				...headers,
				...(jar.token !== null && { authorization: `Bearer ${jar.token}` }),
				...(cookies.size > 0 && {
					cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
				}),
			},
			...(payload !== undefined && { payload }),
		})
		for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
			const [pair = ''] = String(line).split(';')
			const cut = pair.indexOf('=')
			cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
		}
		if (answer.status >= 400) throw new DemoRefused({ method, url }, answer)
		return answer
	}

	const self: Visitor = {
		async json<T>(method: Call['method'], url: string, body?: unknown, headers: Record<string, string> = {}) {
			const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
			const answer = await call(
				method,
				url,
				{ ...type, ...headers },
				body === undefined ? undefined : JSON.stringify(body),
			)
			return JSON.parse(answer.body) as T
		},
		async versionAfter(url, body, headers) {
			const type = { 'content-type': 'application/json' }
			const answer = await call('POST', url, { ...type, ...headers }, JSON.stringify(body))
			return String(answer.headers.etag ?? '')
		},
		async withEtag(url) {
			const { headers } = await call('GET', url, {})
			return { etag: String(headers.etag ?? '') }
		},
		async upload<T>(url: string, file: Buffer, name: string, text: Readonly<Record<string, string>> = {}) {
			const boundary = 'karuna-demo-boundary'
			const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${typeOf(name)}\r\n\r\n`
			const fields = Object.entries(text).map(
				([field, value]) =>
					`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
			)
			const payload = Buffer.concat([
				Buffer.from(fields.join('')),
				Buffer.from(head),
				file,
				Buffer.from(`\r\n--${boundary}--\r\n`),
			])
			const answer = await call(
				'POST',
				url,
				{ 'content-type': `multipart/form-data; boundary=${boundary}` },
				payload,
			)
			return JSON.parse(answer.body) as T
		},
		async uploadAtOnce(url, file, fields) {
			const metadata = Object.entries(fields).map(
				([field, value]) => `${field} ${Buffer.from(value).toString('base64')}`,
			)
			const headers = {
				'content-type': 'application/offset+octet-stream',
				'tus-resumable': '1.0.0',
				'upload-length': String(file.length),
				'upload-metadata': metadata.join(','),
			}
			await call('POST', url, headers, file)
		},
		async signIn(email, password) {
			const answer = await self.json<SignedIn>('POST', '/api/v1/login', { email, password })
			jar.token = answer.data.token_detail.token
		},
		async renew() {
			jar.token = null
			try {
				const answer = await self.json<SignedIn>('POST', '/api/v1/token/refresh')
				jar.token = answer.data.token_detail.token
				return true
			} catch (error) {
				if (error instanceof DemoRefused && error.answer.status === 401) return false
				throw error
			}
		},
	}
	return self
}
