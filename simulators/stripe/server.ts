import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import qs from 'qs'
import { createVirtualClock } from '../clock.ts'
import { openBooks } from '../shared/books.ts'
import { createCallLog } from '../shared/calls.ts'
import {
	header,
	isForm,
	LOOPBACK,
	listen,
	type RunningSimulator,
	readBytes,
	readForm,
	type SimulatorOptions,
	sendJson,
} from '../shared/http.ts'
import { createInjections } from '../shared/injections.ts'
import { noJournal, openJournal } from '../shared/journal.ts'
import { createWebhooks } from '../shared/webhooks.ts'
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

export interface StripeSimulatorOptions extends SimulatorOptions<SimulatedAccount> {
	/** CSP sources whose pages may show the card fields; pages on loopback when absent. */
	readonly appOrigins?: readonly string[]
}

export type StripeSimulator = RunningSimulator<SimulatedAccount, StripeControl>

/**
 * Starts Stripe's API, Stripe.js and webhooks on loopback, for development, demo and tests.
 * @throws in production
 */
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
	const calls = createCallLog()
	const progress = followClock({ accounts, booksOf, clock, onCommit: webhooks.pump })
	const { catchUp } = progress
	const api = createApi({
		accounts,
		booksOf,
		clock,
		injections,
		note: calls.note,
		catchUp,
		onCommit: webhooks.pump,
	})
	const control = createControl({
		accounts,
		booksOf,
		resetBooks: books.reset,
		clock,
		webhooks,
		injections,
		calls: calls.log,
		catchUp,
	})

	const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const { pathname, search } = new URL(request.url ?? '/', 'http://simulator')
		const method = request.method ?? 'GET'
		const page = method === 'GET' ? openPage(pathname, appOrigins) : null
		if (page) return void response.writeHead(200, page.headers).end(page.body)
		const bytes = await readBytes(
			request,
			() => new StripeFault(413, { type: 'invalid_request_error', message: 'Too large.' }),
		)
		if (pathname.startsWith('/v1/')) {
			const requestId = `req_${randomBytes(7).toString('hex')}`
			const answer = api(
				{
					method,
					path: pathname,
					params: await paramsOf(request, search, bytes),
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
		const sent = method === 'POST' ? parseJson(request, bytes.toString('utf8')) : {}
		if (method === 'POST' && pathname === '/challenge/answer') return answerDonor(response, sent)
		const result = pathname.startsWith('/_sim') ? runControl(control, method, pathname, sent) : null
		if (result !== null) return sendJson(response, 200, result)
		throw new StripeFault(404, {
			type: 'invalid_request_error',
			message: `There is no ${method} ${pathname}.`,
		})
	}
	/** The challenge's frame knows the secret of its own payment only. */
	const answerDonor = (response: ServerResponse, sent: Readonly<Record<string, unknown>>): void => {
		const secret = String(sent.clientSecret)
		const [payment = ''] = secret.split('_secret_')
		const account = accounts.find((each) => booksOf(each.account).get('payment', payment)?.secret === secret)
		if (!account) throw invalid('There is no such payment.', { code: 'resource_missing' })
		const { status } = control.answerChallenge(account.account, payment, sent.passes === true)
		sendJson(response, 200, JSON.stringify({ status }))
	}

	const listening = await listen(options.port, handle, (response, error) => {
		const fault = error instanceof StripeFault ? error : null
		if (!fault) console.error('The Stripe simulator failed.', error)
		const body = fault?.body ?? { type: 'api_error', message: `The simulator failed: ${error}` }
		sendJson(response, fault?.status ?? 500, JSON.stringify({ error: body }))
	})
	for (const name of names) webhooks.pump(name)
	return {
		...listening,
		scriptUrl: `${listening.url}/v3/`,
		accounts,
		control,
		async close() {
			progress.stop()
			webhooks.clear()
			await listening.close()
			await webhooks.idle()
			journal.close()
		},
	}
}

async function paramsOf(request: IncomingMessage, search: string, body: Buffer): Promise<object> {
	if (isForm(request)) return parseFiles(request, body)
	return parseForm(request.method === 'POST' ? body.toString('utf8') : search.slice(1))
}

const parseForm = (text: string) => qs.parse(text, { depth: 20, arrayLimit: 1_000, parameterLimit: 10_000 })

async function parseFiles(request: IncomingMessage, body: Buffer): Promise<object> {
	const { texts, files } = await readForm(request, body).catch(() => {
		throw invalid('The form is not well formed.')
	})
	return { ...texts, ...files }
}

function keyOf(request: IncomingMessage): string {
	const [scheme, value = ''] = (header(request, 'authorization') ?? '').split(' ')
	if (scheme === 'Basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? ''
	return scheme === 'Bearer' ? value : ''
}

/** Accepts only JSON, which a page of another origin can't send without a preflight. */
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
