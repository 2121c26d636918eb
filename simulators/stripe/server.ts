import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import qs from 'qs'
import { createVirtualClock, type VirtualClock } from '../clock.ts'
import { openBooks } from '../shared/books.ts'
import { createInjections } from '../shared/injections.ts'
import { noJournal, openJournal } from '../shared/journal.ts'
import { createWebhooks, type WebhookTarget } from '../shared/webhooks.ts'
import { SIMULATED_ACCOUNTS, type SimulatedAccount } from './accounts.ts'
import { createApi } from './api.ts'
import { API_VERSION } from './contract.ts'
import { createControl, type StripeControl } from './control.ts'
import { runControl } from './control-routes.ts'
import { invalid, StripeFault } from './faults.ts'
import { letterOf } from './letters.ts'
import { openPage } from './pages.ts'
import { followClock } from './progress.ts'
import type { Rows } from './rows.ts'

export interface StripeSimulatorOptions {
	/** A free one when absent. */
	readonly port?: number
	/** Shared with the system, so that both agree on the time. The real time when absent. */
	readonly clock?: VirtualClock
	/** Two accounts, in USD and INR, when absent. */
	readonly accounts?: readonly SimulatedAccount[]
	/** Where events go; may be set later by `control.webhooks.setTargets`. */
	readonly webhookTargets?: readonly WebhookTarget[]
	/** The same seed gives the same ids in the same order. Random when absent. */
	readonly seed?: string
	/** Keeps the provider's books in this folder over restarts; nowhere when absent. */
	readonly dataDir?: string
	/** CSP sources whose pages may show the card fields; pages on loopback when absent. */
	readonly appOrigins?: readonly string[]
}

export interface StripeSimulator {
	/** `http://127.0.0.1:<port>` */
	readonly url: string
	readonly host: string
	readonly port: number
	/** The script that pages load in the place of `https://js.stripe.com/v3/`. */
	readonly scriptUrl: string
	readonly accounts: readonly SimulatedAccount[]
	readonly control: StripeControl
	close(): Promise<void>
}

const HOST = '127.0.0.1'
const LOOPBACK = ['http://localhost:*', 'http://127.0.0.1:*']
const MAX_BODY_BYTES = 1_000_000

/** Stripe's API, Stripe.js and webhooks on loopback, for development, demo and tests. @throws in production */
export async function startStripeSimulator(options: StripeSimulatorOptions = {}): Promise<StripeSimulator> {
	if (process.env.NODE_ENV === 'production') throw new Error('Production refuses a payment simulator.')
	const { accounts = SIMULATED_ACCOUNTS, clock = createVirtualClock(), appOrigins = LOOPBACK } = options
	const journal = options.dataDir ? openJournal(join(options.dataDir, 'stripe.ndjson')) : noJournal
	const seed = options.seed ?? randomBytes(16).toString('hex')
	const names = accounts.map((each) => each.account)
	const books = openBooks<Rows>(names, seed, journal, Math.floor(clock.now() / 1000))
	const booksOf = books.of
	const webhooks = createWebhooks<Rows, SimulatedAccount>({
		accounts,
		booksOf,
		targets: options.webhookTargets ?? [],
		letterOf: (account, event) => letterOf(booksOf(account.account), account, clock, event),
	})
	const injections = createInjections()
	const progress = followClock({ accounts, booksOf, clock, onCommit: webhooks.pump })
	const { catchUp } = progress
	const api = createApi({ accounts, booksOf, clock, injections, catchUp, onCommit: webhooks.pump })
	const control = createControl({
		accounts,
		booksOf,
		resetBooks: books.reset,
		clock,
		webhooks,
		injections,
		catchUp,
	})

	const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const { pathname, search } = new URL(request.url ?? '/', 'http://simulator')
		const method = request.method ?? 'GET'
		const page = method === 'GET' ? openPage(pathname, appOrigins) : null
		if (page) return void response.writeHead(200, page.headers).end(page.body)
		const body = await readBody(request)
		if (pathname.startsWith('/v1/')) {
			const requestId = `req_${randomBytes(7).toString('hex')}`
			const answer = api(
				{
					method,
					path: pathname,
					params: parseForm(method === 'POST' ? body : search.slice(1)),
					key: keyOf(request),
					version: header(request, 'stripe-version') ?? undefined,
					idempotencyKey: header(request, 'idempotency-key'),
				},
				requestId,
			)
			if (!answer) return void request.socket.destroy()
			const headers = { ...answer.headers, 'request-id': requestId, 'stripe-version': API_VERSION }
			return sendJson(response, answer.status, answer.body, headers)
		}
		const sent = method === 'POST' ? parseJson(request, body) : {}
		if (method === 'POST' && pathname === '/challenge/answer') return answerDonor(response, sent)
		const result = pathname.startsWith('/_sim') ? runControl(control, method, pathname, sent) : null
		if (result !== null) return sendJson(response, 200, result)
		throw new StripeFault(404, {
			type: 'invalid_request_error',
			message: `There is no ${method} ${pathname}.`,
		})
	}
	/** The challenge's frame knows the secret of the one payment that it is about. */
	const answerDonor = (response: ServerResponse, sent: Readonly<Record<string, unknown>>): void => {
		const secret = String(sent.clientSecret)
		const [payment = ''] = secret.split('_secret_')
		const account = accounts.find((each) => booksOf(each.account).get('payment', payment)?.secret === secret)
		if (!account) throw invalid('There is no such payment.', { code: 'resource_missing' })
		const { status } = control.answerChallenge(account.account, payment, sent.passes === true)
		sendJson(response, 200, JSON.stringify({ status }))
	}

	const server = createServer((request, response) => {
		handle(request, response).catch((error: unknown) => {
			const fault = error instanceof StripeFault ? error : null
			if (!fault) console.error('The Stripe simulator failed.', error)
			const body = fault?.body ?? { type: 'api_error', message: `The simulator failed: ${error}` }
			sendJson(response, fault?.status ?? 500, JSON.stringify({ error: body }))
		})
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(options.port ?? 0, HOST, resolve)
	})
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('The simulator has no port.')
	for (const name of names) webhooks.pump(name)
	const url = `http://${HOST}:${address.port}`
	return {
		url,
		host: HOST,
		port: address.port,
		scriptUrl: `${url}/v3/`,
		accounts,
		control,
		async close() {
			progress.stop()
			webhooks.clear()
			const closed = new Promise<void>((resolve) => server.close(() => resolve()))
			server.closeAllConnections()
			await closed
			await webhooks.idle()
			journal.close()
		},
	}
}

const parseForm = (text: string) => qs.parse(text, { depth: 20, arrayLimit: 1_000, parameterLimit: 10_000 })

const header = (request: IncomingMessage, name: string): string | null => {
	const value = request.headers[name]
	return typeof value === 'string' ? value : null
}

/** `Bearer <key>`, or the key as the user of Basic. */
function keyOf(request: IncomingMessage): string {
	const [scheme, value = ''] = (header(request, 'authorization') ?? '').split(' ')
	if (scheme === 'Basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? ''
	return scheme === 'Bearer' ? value : ''
}

async function readBody(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = []
	let bytes = 0
	for await (const chunk of request as AsyncIterable<Buffer>) {
		bytes += chunk.length
		if (bytes > MAX_BODY_BYTES)
			throw new StripeFault(413, { type: 'invalid_request_error', message: 'Too large.' })
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString('utf8')
}

/** Only as JSON, which a page of another origin can't send without asking. */
function parseJson(request: IncomingMessage, body: string): Readonly<Record<string, unknown>> {
	if (!header(request, 'content-type')?.startsWith('application/json'))
		throw invalid('Send application/json.')
	try {
		const value: unknown = JSON.parse(body || '{}')
		if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
	} catch {
		// Said below.
	}
	throw invalid('Send a JSON object.')
}

function sendJson(
	response: ServerResponse,
	status: number,
	body: string,
	headers: Readonly<Record<string, string>> = {},
): void {
	response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}
