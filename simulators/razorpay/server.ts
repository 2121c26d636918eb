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
import { createCheckout } from './checkout.ts'
import { createControl, type RazorpayControl } from './control.ts'
import { runControl } from './control-routes.ts'
import { injected, invalid, RazorpayFault } from './faults.ts'
import { letterOf } from './letters.ts'
import { openPage } from './pages.ts'
import { followClock } from './progress.ts'
import type { Rows } from './rows.ts'

export interface RazorpaySimulatorOptions extends SimulatorOptions<SimulatedAccount> {
	/** CSP sources whose pages may show the checkout; pages on loopback when absent. */
	readonly appOrigins?: readonly string[]
}

export type RazorpaySimulator = RunningSimulator<SimulatedAccount, RazorpayControl>

/**
 * Starts Razorpay's API, checkout and webhooks on loopback, for development, demo and tests.
 * @throws in production
 */
export async function startRazorpaySimulator(
	options: RazorpaySimulatorOptions = {},
): Promise<RazorpaySimulator> {
	if (process.env.NODE_ENV === 'production') throw new Error('Production refuses a payment simulator.')
	const { accounts = SIMULATED_ACCOUNTS, clock = createVirtualClock(), appOrigins = LOOPBACK } = options
	const journal = options.dataDir ? openJournal(join(options.dataDir, 'razorpay.ndjson')) : noJournal
	const seed = options.seed ?? randomBytes(16).toString('hex')
	const names = accounts.map((each) => each.account)
	const books = openBooks<Rows>(names, seed, journal, Math.floor(clock.now() / 1000))
	const booksOf = books.of
	const webhooks = createWebhooks<Rows, SimulatedAccount>({
		accounts,
		booksOf,
		targets: options.webhookTargets ?? [],
		letterOf,
	})
	const injections = createInjections()
	const calls = createCallLog()
	const progress = followClock({ accounts, booksOf, clock, onCommit: webhooks.pump })
	const { catchUp } = progress
	const onCommit = webhooks.pump
	const api = createApi({ accounts, booksOf, clock, injections, note: calls.note, catchUp, onCommit })
	const checkout = createCheckout({ accounts, booksOf, clock, catchUp, onCommit })
	const resetBooks = books.reset
	const control = createControl({
		accounts,
		booksOf,
		resetBooks,
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
		const bytes = await readBytes(request, () => invalid('The request is too large.'))
		if (pathname.startsWith('/v1/')) {
			const answer = api({
				method,
				path: pathname.replace(/\/$/, ''),
				params: await paramsOf(request, search, bytes),
				...credentialsOf(request),
				keys: {
					refund: header(request, 'x-refund-idempotency'),
					payout: header(request, 'x-payout-idempotency'),
				},
			})
			if (!answer) return void request.socket.destroy()
			return sendJson(response, answer.status, answer.body)
		}
		const sent = method === 'POST' ? parseJson(request, bytes.toString('utf8')) : {}
		const answered = method === 'POST' ? checkout(pathname, sent) : null
		if (answered) return sendJson(response, 200, JSON.stringify(answered))
		const result = pathname.startsWith('/_sim') ? runControl(control, method, pathname, sent) : null
		if (result !== null) return sendJson(response, 200, result)
		throw invalid(`There is no ${method} ${pathname}.`)
	}

	const listening = await listen(options.port, handle, (response, error) => {
		const fault = error instanceof RazorpayFault ? error : null
		if (!fault) console.error('The Razorpay simulator failed.', error)
		const { status, body } = fault ?? {
			status: 500,
			body: { ...injected(500).body, description: `The simulator failed: ${error}` },
		}
		sendJson(response, status, JSON.stringify({ error: body }))
	})
	for (const name of names) webhooks.pump(name)
	return {
		...listening,
		scriptUrl: `${listening.url}/v1/checkout.js`,
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
	if (isForm(request)) return parseForm(request, body)
	return (request.method ?? 'GET') === 'GET'
		? qs.parse(search.slice(1))
		: parseJson(request, body.toString('utf8'))
}

function credentialsOf(request: IncomingMessage): { readonly keyId: string; readonly keySecret: string } {
	const [scheme, value = ''] = (header(request, 'authorization') ?? '').split(' ')
	const text = scheme === 'Basic' ? Buffer.from(value, 'base64').toString('utf8') : ''
	const [keyId = '', ...secret] = text.split(':')
	return { keyId, keySecret: secret.join(':') }
}

async function parseForm(request: IncomingMessage, body: Buffer): Promise<object> {
	const { texts, files } = await readForm(request, body).catch(() => {
		throw invalid('The form is not well formed.')
	})
	return { ...texts, ...files }
}

/** Accepts only JSON, which a page of another origin can't send without a preflight. */
function parseJson(request: IncomingMessage, body: string): Readonly<Record<string, unknown>> {
	if (body === '') return {}
	if (!header(request, 'content-type')?.startsWith('application/json'))
		throw invalid('Send application/json.')
	try {
		const value: unknown = JSON.parse(body)
		if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
	} catch {
		// Said below.
	}
	throw invalid('The request body is not valid JSON.')
}
