import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { createStripeProvider } from '../../providers/stripe/payments.ts'
import { createVirtualClock } from '../clock.ts'
import { type StripeSimulator, startStripeSimulator } from './server.ts'

const US = 'stripe-us'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
let simulator: StripeSimulator

const start = (options: { dataDir?: string } = {}) =>
	startStripeSimulator({ clock, seed: 'server', ...options })
beforeAll(async () => {
	simulator = await start()
})
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

const providerOf = ({ accounts, host, port }: StripeSimulator) =>
	createStripeProvider({ accounts, api: { protocol: 'http', host, port }, production: false, clock })
const pay = (at: StripeSimulator, key: string, paymentMethodRef = 'pm_card_visa') =>
	providerOf(at).create({
		account: 'stripe-us',
		donationId: `donation-${key}`,
		attempt: 1,
		startedAt: clock.now(),
		amount: 10_000n,
		currency: 'USD',
		method: 'card',
		paymentMethodRef,
		customerRef: null,
		idempotencyKey: key,
	})

interface Answer {
	readonly status: number
	readonly headers: Headers
	readonly body: Record<string, unknown> & { readonly error?: Record<string, unknown> }
}
async function call(
	path: string,
	params: Record<string, string> | null = null,
	headers: Record<string, string> = {},
): Promise<Answer> {
	const answer = await fetch(`${simulator.url}${path}`, {
		headers: { authorization: 'Bearer sk_test_sim_us', ...headers },
		...(params ? { method: 'POST', body: new URLSearchParams(params) } : {}),
	})
	return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] }
}
const card = (number: string, rest: Record<string, string> = {}) => ({
	type: 'card',
	'card[number]': number,
	'card[exp_month]': '12',
	'card[exp_year]': '30',
	'card[cvc]': '123',
	...rest,
})
const publishable = { authorization: 'Bearer pk_test_sim_us' }

describe('The contract', () => {
	it('knows no `payment_method_types` in requests any more', async () => {
		const { status, body } = await call('/v1/payment_intents', {
			amount: '1000',
			currency: 'usd',
			'payment_method_types[0]': 'card',
		})
		expect(status).toBe(400)
		expect(body.error).toMatchObject({
			type: 'invalid_request_error',
			code: 'parameter_unknown',
			param: 'payment_method_types',
			message: 'Received unknown parameter: payment_method_types',
		})
	})

	it.each([
		[{ amount: '1000' }, 'parameter_missing', 'currency'],
		[{ amount: '10.5', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
		[{ amount: '1000', currency: 'usd', 'shipping[name]': 'A' }, 'not_simulated', 'shipping'],
		[{ amount: '1000', currency: 'usd', 'metadata[a][b]': 'c' }, undefined, 'metadata[a]'],
		[{ amount: '1000', currency: 'usd', 'expand[0]': 'everything' }, undefined, 'expand'],
		[{ amount: '49', currency: 'usd' }, 'amount_too_small', 'amount'],
		[{ amount: '1000', currency: 'xts' }, undefined, 'currency'],
	])('answers %o with 400', async (params, code, param) => {
		const { status, body } = await call('/v1/payment_intents', params)
		expect(status).toBe(400)
		expect(body.error).toMatchObject({ type: 'invalid_request_error', param })
		expect(body.error?.code).toBe(code)
	})

	it('has a version, and calls beyond it are unknown', async () => {
		expect(await call('/v1/balance', null, { 'stripe-version': '2020-08-27' })).toMatchObject({ status: 400 })
		expect(await call('/v1/subscriptions')).toMatchObject({ status: 404 })
	})

	it('holds for every answer that lists or reads', async () => {
		const paid = await pay(simulator, 'read-all', 'pm_card_createDispute')
		const charge = paid.charge?.ref ?? ''
		await pay(simulator, 'other').then(({ providerRef }) => simulator.control.refund(US, providerRef))
		await call('/v1/customers', { name: 'Asha', payment_method: 'pm_card_visa' })
		const paths = [
			'payment_intents?expand[]=data.latest_charge.balance_transaction',
			`payment_intents/${paid.providerRef}?expand[]=payment_method`,
			`charges?payment_intent=${paid.providerRef}`,
			`charges/${charge}?expand[]=balance_transaction.source&expand[]=refunds`,
			'refunds?expand[]=data.charge',
			'disputes?expand[]=data.payment_intent',
			'balance',
			'balance_transactions?type=charge&expand[]=data.source',
			'customers',
			'events?limit=100',
			'events?types[]=charge.dispute.created',
		]
		for (const path of paths) expect(await call(`/v1/${path}`), path).toMatchObject({ status: 200 })
		const { body } = await call('/v1/events?types[]=charge.dispute.created')
		expect(body.data).toMatchObject([{ type: 'charge.dispute.created', data: { object: { charge } } }])
	})
})

describe('Keys', () => {
	it.each(['sk_live_x', 'rk_live_x', 'pk_live_x', 'sk_test_unknown', ''])('refuse %s', async (key) => {
		expect(await call('/v1/balance', null, { authorization: `Bearer ${key}` })).toMatchObject({ status: 401 })
	})

	it('of browsers can make a payment method and read a payment whose secret they know', async () => {
		const waiting = await pay(simulator, 'secret', 'pm_card_threeDSecure2Required')
		const path = `/v1/payment_intents/${waiting.providerRef}`
		expect(await call('/v1/balance', null, publishable)).toMatchObject({ status: 403 })
		expect(await call(path, null, publishable)).toMatchObject({ status: 404 })
		const seen = await call(`${path}?client_secret=${waiting.clientSecret}`, null, publishable)
		expect(seen).toMatchObject({ status: 200, body: { status: 'requires_action' } })
		expect(seen.body).not.toHaveProperty('metadata')
	})

	it('are test keys, and never in production', async () => {
		vi.stubEnv('NODE_ENV', 'production')
		await expect(start()).rejects.toThrow(/Production/)
		vi.unstubAllEnvs()
	})
})

describe('A card', () => {
	it('is taken from a browser, and its number never shown again', async () => {
		const made = await call('/v1/payment_methods', card('4242 4242 4242 4242'), publishable)
		expect(made).toMatchObject({
			status: 200,
			body: { card: { brand: 'visa', last4: '4242', exp_year: 2030 } },
		})
		expect(JSON.stringify(made.body)).not.toContain('424242')
		expect((await call('/v1/payment_methods', card('4242424242424242'))).status).toBe(402)
	})

	it.each([
		[card('4242424242424241'), 'incorrect_number'],
		[card('4242424242424242', { 'card[exp_month]': '13' }), 'invalid_expiry_month'],
		[card('4242424242424242', { 'card[exp_year]': '2025' }), 'invalid_expiry_year'],
		[card('4242424242424242', { 'card[exp_year]': '26', 'card[exp_month]': '5' }), 'invalid_expiry_month'],
		[card('4242424242424242', { 'card[cvc]': '12' }), 'invalid_cvc'],
		[card('378282246310005', { 'card[cvc]': '123' }), 'invalid_cvc'],
	])('that is wrong is refused: %o', async (params, code) => {
		const { status, body } = await call('/v1/payment_methods', params, publishable)
		expect(status).toBe(402)
		expect(body.error).toMatchObject({ type: 'card_error', code })
	})

	it.each([
		['4000002760003184', 'requires_action'],
		['4000000000000002', 'card_declined'],
		['4000000000000069', 'expired_card'],
		['4000008400001629', 'requires_action'],
		['4111111111111111', 'card_declined'],
	])('%s behaves as documented: %s', async (number, outcome) => {
		const { body } = await call('/v1/payment_methods', card(number), publishable)
		const result = await pay(simulator, `card-${number}`, String(body.id)).then(
			(snapshot) => snapshot.status,
			(error: { code: string }) => error.code,
		)
		expect(result).toBe(outcome)
	})
})

describe('Idempotency keys', () => {
	it('replay the answer for a day, and belong to one account', async () => {
		const send = (authorization: string) =>
			call('/v1/customers', { name: 'Asha' }, { 'idempotency-key': 'one', authorization })
		const first = await send('Bearer sk_test_sim_us')
		const again = await send('Bearer sk_test_sim_us')
		expect(again.body).toEqual(first.body)
		expect(again.headers.get('idempotent-replayed')).toBe('true')
		expect((await send('Bearer sk_test_sim_in')).body.id).not.toBe(first.body.id)
		clock.advance(25 * HOUR_MS)
		expect((await send('Bearer sk_test_sim_us')).body.id).not.toBe(first.body.id)
	})

	it('are not used up by parameters that were refused', async () => {
		const header = { 'idempotency-key': 'two' }
		expect((await call('/v1/customers', { nonsense: '1' }, header)).status).toBe(400)
		expect((await call('/v1/customers', { name: 'Asha' }, header)).status).toBe(200)
	})
})

describe('Webhooks', () => {
	interface Received {
		readonly type: string
		readonly id: string
	}
	let received: Received[] = []
	let answers: number[] = []
	const receiver = createServer((request, response) => {
		let body = ''
		request.on('data', (chunk) => (body += chunk))
		request.on('end', () => {
			const event = providerOf(simulator).verifyWebhook(Buffer.from(body), {
				'stripe-signature': String(request.headers['stripe-signature']),
			})
			const status = answers.shift() ?? 200
			if (status === 200) received.push({ type: event.type, id: event.id })
			response.writeHead(status).end()
		})
	})
	const types = () => received.map((each) => each.type)
	const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']

	beforeAll(async () => {
		await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
		const address = receiver.address()
		const port = typeof address === 'object' ? address?.port : 0
		simulator.control.webhooks.setTargets([{ account: US, url: `http://127.0.0.1:${port}/hooks` }])
	})
	beforeEach(() => {
		received = []
		answers = []
	})
	afterAll(() => {
		simulator.control.webhooks.setTargets([])
		receiver.close()
	})

	it('arrive signed, once each', async () => {
		await pay(simulator, 'now')
		await simulator.control.webhooks.idle()
		expect(types().sort()).toEqual([...PAID].sort())
	})

	it('are tried again until they are taken', async () => {
		answers = [500, 500, 302]
		await pay(simulator, 'again')
		await simulator.control.webhooks.idle()
		expect(types().sort()).toEqual([...PAID].sort())
	})

	it('can come twice', async () => {
		simulator.control.webhooks.setMode('duplicated')
		await pay(simulator, 'twice')
		await simulator.control.webhooks.idle()
		expect(received).toHaveLength(6)
		expect(new Set(received.map((each) => each.id)).size).toBe(3)
	})

	it('can come in the wrong order', async () => {
		simulator.control.webhooks.setMode('reordered', 20)
		await pay(simulator, 'order')
		await simulator.control.webhooks.idle()
		expect(types()).toEqual([...PAID].reverse())
	})

	it('can be late', async () => {
		simulator.control.webhooks.setMode('delayed', 20)
		await pay(simulator, 'late')
		expect(received).toEqual([])
		await simulator.control.webhooks.idle()
		expect(received).toHaveLength(3)
	})

	it('can be held until they are asked for', async () => {
		simulator.control.webhooks.setMode('held')
		await pay(simulator, 'held')
		await simulator.control.webhooks.idle()
		expect(received).toEqual([])
		expect(simulator.control.webhooks.state()).toMatchObject({ held: 3, underway: 0 })
		simulator.control.webhooks.deliverHeld()
		await simulator.control.webhooks.idle()
		expect(types()).toEqual(PAID)
	})

	it('can be lost, while the event stays in the list', async () => {
		simulator.control.webhooks.setMode('dropped')
		await pay(simulator, 'lost')
		await simulator.control.webhooks.idle()
		expect(received).toEqual([])
		expect((await call('/v1/events')).body.data).toHaveLength(3)
	})
})

describe('The control plane over HTTP', () => {
	const control = async (path: string, body?: object) => {
		const answer = await fetch(`${simulator.url}/_sim/${path}`, {
			...(body
				? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
				: {}),
		})
		return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
	}

	it('turns the clock', async () => {
		const before = clock.now()
		expect((await control('clock', { action: 'advance', ms: 1_000 })).body).toEqual({
			mode: 'frozen',
			now: before + 1_000,
		})
		expect(clock.now()).toBe(before + 1_000)
	})

	it('makes a call fail, a dispute, a refund, and sums the books', async () => {
		await control('fail', { operation: 'paymentIntents.create', when: 'before', how: 500 })
		await expect(pay(simulator, 'fails')).rejects.toMatchObject({ name: 'PaymentOutcomeUnknown' })
		const first = await pay(simulator, 'first')
		const second = await pay(simulator, 'second')
		const dispute = await control('disputes', { account: US, payment: first.providerRef, amount: 4_000 })
		await control('disputes/close', { account: US, dispute: dispute.body.id, outcome: 'lost' })
		await control('refunds', { account: US, payment: second.providerRef, amount: 1_000 })
		expect((await control('books')).body).toMatchObject([
			{
				account: US,
				currency: 'USD',
				payments: 2,
				charged: { count: 2, amount: '20000' },
				refunded: { count: 1, amount: '1000' },
				disputed: { count: 1, amount: '4000' },
				fees: '2140',
				balance: '12860',
				available: '-6500',
				pending: '19360',
			},
			{ account: 'stripe-in', payments: 0 },
		])
	})

	it('answers what makes no sense with 400, and other pages’ forms too', async () => {
		expect((await control('clock', { action: 'stop' })).status).toBe(400)
		expect((await control('disputes', { account: US, payment: 'pi_none' })).status).toBe(404)
		expect((await control('nothing')).status).toBe(404)
		const form = await fetch(`${simulator.url}/_sim/reset`, { method: 'POST', body: new URLSearchParams() })
		expect(form.status).toBe(400)
	})
})

describe('Pages for browsers', () => {
	it('are framed by pages on this machine only, and run nothing inline', async () => {
		for (const page of ['controller', 'field', 'challenge']) {
			const answer = await fetch(`${simulator.url}/v3/${page}.html`)
			expect(answer.status).toBe(200)
			const policy = answer.headers.get('content-security-policy')
			expect(policy).toContain("script-src 'self'")
			expect(policy).toContain('frame-ancestors http://localhost:* http://127.0.0.1:*')
			expect(answer.headers.get('access-control-allow-origin')).toBeNull()
			expect(await answer.text()).not.toMatch(/<script>|<style>|style=| on\w+=/)
		}
		expect((await fetch(simulator.scriptUrl)).headers.get('content-type')).toContain('text/javascript')
	})
})

describe('A restart', () => {
	let dataDir: string
	beforeEach(async () => {
		dataDir = await mkdtemp(join(tmpdir(), 'stripe-simulator-'))
	})
	afterEach(() => rm(dataDir, { recursive: true }))

	it('keeps payments, answers and ids, however often', async () => {
		let running = await start({ dataDir })
		const paid = await pay(running, 'kept')
		const books = running.control.books()
		for (let n = 0; n < 2; n++) {
			await running.close()
			running = await start({ dataDir })
			expect(await pay(running, 'kept')).toEqual(paid)
			expect(await providerOf(running).read(US, paid.providerRef)).toEqual(paid)
			expect(running.control.books()).toEqual(books)
		}
		expect((await pay(running, 'new')).providerRef).not.toBe(paid.providerRef)
		await running.close()
	})

	it('delivers what the former run could not', async () => {
		const first = await start({ dataDir })
		await pay(first, 'undelivered')
		await first.close()
		const second = await start({ dataDir })
		const received: string[] = []
		const receiver = createServer((request, response) => {
			request.resume()
			received.push(request.url ?? '')
			response.end()
		})
		await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
		const address = receiver.address()
		const port = typeof address === 'object' ? address?.port : 0
		second.control.webhooks.setTargets([{ account: US, url: `http://127.0.0.1:${port}/hooks` }])
		await second.control.webhooks.idle()
		expect(received).toHaveLength(3)
		await second.close()
		receiver.close()
	})
})
