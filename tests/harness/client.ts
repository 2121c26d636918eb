import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CAPTCHA_HEADER } from '../../commands/donations/card-testing.ts'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { demoUserId } from '../../demo/seed/accounts.ts'
import type { CaptchaChallenge } from '../../domain/users/captcha.contract.ts'
import { solvePuzzle } from '../../infra/adapters/captcha.ts'
import { GUEST_COOKIE } from '../../infra/http/cookies.ts'

export interface Outcome {
	/** `acknowledged`: a 2xx arrived. `refused`: a final 4xx. `unknown`: the client gave up. */
	readonly is: 'acknowledged' | 'refused' | 'unknown'
	readonly status: number
	readonly body: Body
	readonly headers: Headers
	readonly tries: number
	/** Times of the answered try and of its answer in epoch milliseconds. */
	readonly sentAt: number
	readonly answeredAt: number
	readonly atOnce: boolean
	readonly tookMs: number
}
export type Body = Readonly<Record<string, unknown>>

export interface Client {
	readonly id: string
	call(method: 'GET' | 'POST' | 'PUT', path: string, options?: CallOptions): Promise<Outcome>
}

export interface CallOptions {
	readonly body?: unknown
	readonly key?: string
	readonly ifMatch?: string
	/** Gives up after this time, in milliseconds. Default 150 s. */
	readonly patienceMs?: number
	/** True: a 202 is not final, and the call is repeated. */
	readonly pendingIsOpen?: boolean
}

const TRY_MS = 12_000
const PATIENCE_MS = 150_000
const MAX_PAUSE_MS = 2_000
const OPEN = new Set([401, 408, 425, 429])

interface Received {
	readonly status: number
	readonly body: Body
	readonly headers: Headers
}

let addresses = 0

/**
 * @param person a demo account's key; null for a guest
 * @param onAnswer is called for each try, also for one that is repeated
 */
export function createClient(
	url: string,
	person: string | null,
	onAnswer: (answer: Pick<Received, 'status' | 'body'>) => void = () => {},
): Client {
	addresses += 1
	const address = `10.${20 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
	const cookie = `${GUEST_COOKIE}=${randomBytes(32).toString('base64url')}`
	let token: string | null = null

	async function send(
		method: string,
		path: string,
		headers: Readonly<Record<string, string>>,
		body: unknown,
	): Promise<Received> {
		const isForm = body instanceof FormData
		const answer = await fetch(`${url}${path}`, {
			method,
			headers: {
				'x-forwarded-for': address,
				...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
				...headers,
			},
			...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
			signal: AbortSignal.timeout(TRY_MS),
		})
		const text = await answer.text()
		const received = { status: answer.status, body: parsed(text), headers: answer.headers }
		onAnswer(received)
		return received
	}

	async function signIn(): Promise<Received> {
		const credentials = { email: `${person}@karuna.example`, password: DEMO_PASSWORD }
		const received = await send('POST', '/api/v1/login', {}, credentials)
		const { data } = received.body as { data?: { token_detail?: { token?: string } } }
		if (received.status === 200) token = data?.token_detail?.token ?? null
		return received
	}
	let signingIn: Promise<Received> | null = null
	function signInOnce(): Promise<Received> {
		signingIn ??= signIn().finally(() => {
			signingIn = null
		})
		return signingIn
	}

	async function ask(
		method: string,
		path: string,
		headers: Readonly<Record<string, string>>,
		body: unknown,
	): Promise<Received> {
		if (person === null) return send(method, path, { ...headers, cookie }, body)
		if (token === null) {
			const received = await signInOnce()
			if (token === null && received.status < 300)
				throw new Error(`${person} is asked for more than a password.`)
			if (token === null) return received
		}
		const used = token
		const received = await send(method, path, { ...headers, authorization: `Bearer ${used}` }, body)
		// A log-in of long ago opens no sensitive change.
		const isOver = received.status === 401 || received.body.code === 'PROOF_REQUIRED'
		if (isOver && token === used) token = null
		return isOver ? { ...received, status: 401 } : received
	}

	async function passOfProof(): Promise<string | null> {
		try {
			const answered = await send('GET', '/api/v1/auth/captcha', { cookie }, undefined)
			const { data: challenge } = answered.body as { data: CaptchaChallenge }
			const body = { challenge, solution: await solvePuzzle(challenge) }
			const passed = await send('POST', '/api/v1/auth/verify-captcha', { cookie }, body)
			return (passed.body as { data?: { captcha?: string } }).data?.captcha ?? null
		} catch {
			return null
		}
	}

	return {
		id: person === null ? '' : demoUserId(person),
		async call(method, path, { body, key, ifMatch, patienceMs = PATIENCE_MS, pendingIsOpen = false } = {}) {
			const began = Date.now()
			let pass: string | null = null
			for (let tries = 1; ; tries += 1) {
				const sentAt = Date.now()
				let received: Received | null = null
				try {
					received = await ask(method, path, headersOf(key, ifMatch, pass), body)
				} catch {
					// Nobody knows whether it arrived.
				}
				const answeredAt = Date.now()
				const status = received?.status ?? 0
				const wantsProof = received?.body.code === 'CAPTCHA_REQUIRED'
				if (wantsProof) pass = await passOfProof()
				const isFinal =
					!wantsProof && status > 0 && status < 500 && !OPEN.has(status) && !(pendingIsOpen && status === 202)
				const common = { status, body: received?.body ?? {}, headers: received?.headers ?? new Headers() }
				const when = { tries, sentAt, answeredAt, tookMs: answeredAt - began }
				const atOnce = tries === 1 && status >= 200 && status < 300
				if (isFinal) {
					return { ...common, ...when, atOnce, is: status < 300 ? 'acknowledged' : 'refused' }
				}
				if (answeredAt - began > patienceMs) return { ...common, ...when, atOnce, is: 'unknown' }
				const pause = Math.min(MAX_PAUSE_MS, 100 * 2 ** Math.min(tries, 8))
				// Waits as the answer says: retries at the limit would only keep the others out.
				const wanted = Math.min(Number(received?.headers.get('retry-after') ?? 0) * 1000, patienceMs)
				await sleep(Math.max(wanted, pause / 2) + Math.random() * (pause / 2))
			}
		},
	}
}

const headersOf = (
	key: string | undefined,
	ifMatch: string | undefined,
	pass: string | null,
): Record<string, string> => ({
	...(key !== undefined && { 'idempotency-key': key }),
	...(ifMatch !== undefined && { 'if-match': ifMatch }),
	...(pass !== null && { [CAPTCHA_HEADER]: pass }),
})

function parsed(text: string): Body {
	try {
		const value: unknown = JSON.parse(text)
		return typeof value === 'object' && value !== null ? (value as Body) : {}
	} catch {
		return {}
	}
}
