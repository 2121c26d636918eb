import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../clock.ts'
import { createCallLog } from '../shared/calls.ts'
import {
	header,
	isForm,
	listen,
	type RunningSimulator,
	readBytes,
	readForm,
	type SimulatorOptions,
} from '../shared/http.ts'
import { createInjections } from '../shared/injections.ts'
import { noJournal, openJournal } from '../shared/journal.ts'
import { createWebhooks } from '../shared/webhooks.ts'
import { SIMULATED_ACCOUNTS, SIMULATED_PREFIX, type SimulatedAccount } from './accounts.ts'
import { type Answer, createApi, toAnswer } from './api.ts'
import { openPaypalBooks } from './books.ts'
import { createSigner, type Signer } from './certificate.ts'
import { createControl, type PaypalControl } from './control.ts'
import { runControl } from './control-routes.ts'
import { invalid, notFound, PaypalFault } from './faults.ts'
import { INSTRUMENTS } from './instruments.ts'
import { openPage } from './pages.ts'
import { followClock } from './progress.ts'
import type { EventRow, Rows } from './rows.ts'
import type { Session } from './session.ts'
import { viewMoney, viewTime } from './views.ts'

export interface PaypalSimulatorOptions extends SimulatorOptions<SimulatedAccount> {
	/** The delay of Transaction Search and balances in milliseconds; three hours when absent, as at PayPal. */
	readonly reportingLagMs?: number
	/** The address at which clients fetch its certificates; its own address when absent. */
	readonly seenAt?: () => string
}

export interface PaypalSimulator extends RunningSimulator<SimulatedAccount, PaypalControl> {
	sign(account: string, raw: Buffer, at: number): Readonly<Record<string, string>>
}

const NOBODY = ["'none'"]
const CERTIFICATES = '/v1/notifications/certs/'

/**
 * Starts PayPal's API, its checkout and its webhooks on loopback, for development, demo and tests.
 * @throws in production, and for accounts whose credentials may be real ones
 */
export async function startPaypalSimulator(options: PaypalSimulatorOptions = {}): Promise<PaypalSimulator> {
	if (process.env.NODE_ENV === 'production') throw new Error('Production refuses a payment simulator.')
	const { accounts = SIMULATED_ACCOUNTS, clock = createVirtualClock() } = options
	for (const { account, clientId, clientSecret } of accounts) {
		if (![clientId, clientSecret].every((each) => each.startsWith(SIMULATED_PREFIX)))
			throw new Error(`The simulator refuses the credentials of ${account}: they may be real ones.`)
	}
	const journal = options.dataDir ? openJournal(join(options.dataDir, 'paypal.ndjson')) : noJournal
	const seed = options.seed ?? randomBytes(16).toString('hex')
	const names = accounts.map(({ account }) => account)
	const nowSeconds = () => Math.floor(clock.now() / 1000)
	const books = openPaypalBooks(names, seed, journal, nowSeconds())
	let url = ''
	let lagMs = options.reportingLagMs ?? 3 * HOUR_MS
	const sessionOf = (account: SimulatedAccount, at = nowSeconds()): Session => ({
		account,
		books: books.of(account.account),
		now: at,
		url,
	})
	let signer: Signer | null = null
	const signerOf = (): Signer => {
		signer ??= createSigner(clock.now())
		return signer
	}
	const accountNamed = (name: string): SimulatedAccount => {
		const found = accounts.find(({ account }) => account === name)
		if (!found) throw new TypeError(`There is no simulated account ${name}.`)
		return found
	}
	const sign = (account: string, raw: Buffer, at: number) => {
		const { name, headers } = signerOf()
		return headers(
			raw,
			accountNamed(account).webhookId,
			`${options.seenAt?.() ?? url}${CERTIFICATES}${name}`,
			at,
		)
	}
	const webhooks = createWebhooks<Rows, SimulatedAccount>({
		accounts,
		booksOf: books.of,
		targets: options.webhookTargets ?? [],
		letterOf({ account }, event) {
			const body = JSON.stringify(viewEvent(event))
			const type = { 'content-type': 'application/json; charset=utf-8' }
			return { body, headersOf: () => ({ ...type, ...sign(account, Buffer.from(body), clock.now()) }) }
		},
	})
	const injections = createInjections()
	const calls = createCallLog()
	const { catchUp, stop } = followClock({ accounts, sessionOf, clock, onCommit: webhooks.pump })
	const api = createApi({
		accounts,
		seed,
		sessionOf,
		injections,
		note: calls.note,
		lag: () => Math.floor(lagMs / 1000),
		catchUp,
		onCommit: webhooks.pump,
	})
	const control = createControl({
		accounts,
		sessionOf,
		resetBooks: books.reset,
		clock,
		webhooks,
		injections,
		calls: calls.log,
		setReportingLag(ms) {
			lagMs = ms
		},
		catchUp,
	})

	/** Finds the account of an order: anyone who knows an order's id may approve it, as at PayPal. */
	const ownerOf = (order: string): SimulatedAccount => {
		const owner = accounts.find(({ account }) => books.of(account).get('order', order))
		if (!owner) throw notFound(`order ${order}`)
		return owner
	}
	const showOrder = (order: string): object => {
		const { account } = ownerOf(order)
		const { amount, currency, status } = books.of(account).get('order', order) ?? {}
		return { status, amount: viewMoney(amount ?? 0, currency ?? 'USD') }
	}

	const showFile = (pathname: string, response: ServerResponse): boolean => {
		if (pathname.startsWith(CERTIFICATES)) {
			if (signer === null || pathname !== `${CERTIFICATES}${signer.name}`) throw notFound('certificate')
			response.writeHead(200, { 'content-type': 'text/plain' }).end(signer.pem)
			return true
		}
		const page = openPage(pathname, NOBODY)
		if (page) response.writeHead(200, page.headers).end(page.body)
		return page !== null
	}

	const answerCall = async (
		{ method, pathname, searchParams }: Target,
		request: IncomingMessage,
		response: ServerResponse,
	): Promise<void> => {
		const bytes = await readBytes(request, tooLarge)
		const authorization = header(request, 'authorization') ?? ''
		if (method === 'POST' && pathname === '/v1/oauth2/token')
			return send(response, api.authorize(authorization))
		const answer = api.call({
			method,
			path: pathname,
			sent: method === 'GET' ? Object.fromEntries(searchParams) : await parseSent(request, bytes),
			authorization,
			requestId: header(request, 'paypal-request-id'),
			isWhole: header(request, 'prefer') === 'return=representation',
		})
		if (!answer) return void request.socket.destroy()
		send(response, answer)
	}

	const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
		const method = request.method ?? 'GET'
		if (method === 'GET' && showFile(pathname, response)) return
		if (/^\/v[12]\//.test(pathname)) return answerCall({ method, pathname, searchParams }, request, response)
		const body = (await readBytes(request, tooLarge)).toString('utf8')
		if (method === 'GET' && pathname === '/checkoutnow/order')
			return sendJson(response, showOrder(searchParams.get('token') ?? ''))
		const sent = method === 'POST' ? parseObject(request, body) : {}
		if (method === 'POST' && pathname === '/checkoutnow/answer') {
			const order = String(sent.order)
			const instrument = INSTRUMENTS.find((each) => each === sent.instrument) ?? null
			return sendJson(response, control.answer(ownerOf(order).account, order, instrument))
		}
		const result = pathname.startsWith('/_sim') ? runControl(control, method, pathname, sent) : null
		if (result !== null) return send(response, { status: 200, body: result })
		throw notFound(`${method} ${pathname}`)
	}

	const listening = await listen(options.port, handle, (response, error) => {
		if (error instanceof PaypalFault) return send(response, toAnswer(error))
		console.error('The PayPal simulator failed.', error)
		const name = 'INTERNAL_SERVER_ERROR'
		send(response, { status: 500, body: JSON.stringify({ name, message: String(error) }) })
	})
	url = listening.url
	for (const name of names) webhooks.pump(name)
	return {
		...listening,
		scriptUrl: `${listening.url}/sdk/js`,
		accounts,
		control,
		sign,
		async close() {
			stop()
			webhooks.clear()
			await listening.close()
			await webhooks.idle()
			journal.close()
		},
	}
}

interface Target {
	readonly method: string
	readonly pathname: string
	readonly searchParams: URLSearchParams
}

const tooLarge = () => invalid('TOO_LARGE', 'The body is too large.')

const viewEvent = ({ id, created, type, resourceType, resource }: EventRow) => ({
	id,
	event_version: '1.0',
	create_time: viewTime(created),
	resource_type: resourceType,
	event_type: type,
	summary: type,
	resource,
	links: [],
})

async function parseSent(request: IncomingMessage, body: Buffer): Promise<unknown> {
	if (!isForm(request)) return parseJson(request, body.toString('utf8'))
	const { texts, files } = await readForm(request, body).catch(() => {
		throw invalid('MALFORMED_REQUEST', 'The form is not well formed.')
	})
	const input = readJson(texts.input ?? '')
	return Object.keys(files).length === 0 ? input : { ...(input as object), files: Object.values(files) }
}

/** Accepts only JSON, which a page of another origin can't send without a preflight. */
function parseJson(request: IncomingMessage, body: string): unknown {
	if (body !== '' && !header(request, 'content-type')?.startsWith('application/json'))
		throw invalid('UNSUPPORTED_MEDIA_TYPE', 'Send application/json.')
	return readJson(body)
}

function readJson(body: string): unknown {
	try {
		return JSON.parse(body || '{}')
	} catch {
		throw invalid('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
	}
}

function parseObject(request: IncomingMessage, body: string): Readonly<Record<string, unknown>> {
	if (!header(request, 'content-type')?.startsWith('application/json'))
		throw invalid('UNSUPPORTED_MEDIA_TYPE', 'Send application/json.')
	const value = parseJson(request, body)
	if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
	throw invalid('MALFORMED_REQUEST_JSON', 'Send a JSON object.')
}

const sendJson = (response: ServerResponse, body: object) =>
	send(response, { status: 200, body: JSON.stringify(body) })

function send(response: ServerResponse, { status, body }: Answer): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
