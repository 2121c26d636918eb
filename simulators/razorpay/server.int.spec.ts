import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../clock.ts'
import { sign } from './letters.ts'
import { type RazorpaySimulator, startRazorpaySimulator } from './server.ts'

const IN = 'razorpay-in'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
let simulator: RazorpaySimulator

beforeAll(async () => {
	simulator = await startRazorpaySimulator({ clock, seed: 'server' })
})
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

interface Answer {
	readonly status: number
	readonly body: Record<string, unknown> & { readonly error?: Record<string, unknown> }
}
const basic = (keyId: string, secret: string) =>
	`Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`
async function call(
	path: string,
	body: object | null = null,
	{ at = simulator, headers = {} }: { at?: RazorpaySimulator; headers?: Record<string, string> } = {},
): Promise<Answer> {
	const answer = await fetch(`${at.url}${path}`, {
		method: body ? 'POST' : 'GET',
		headers: {
			authorization: basic('rzp_test_simIndia', 'sim_secret_india'),
			'content-type': 'application/json',
			...headers,
		},
		...(body && { body: JSON.stringify(body) }),
	})
	return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
const ORDER = { amount: 10_290, currency: 'INR', receipt: 'receipt 1', notes: { donationId: 'd1' } }
const order = async (at = simulator) => String((await call('/v1/orders', ORDER, { at })).body.id)

describe('The contract', () => {
	it.each<[string, object, string]>([
		['an unknown field', { ...ORDER, colour: 'red' }, 'colour is/are not required and should not be sent'],
		['a missing field', { amount: 100 }, 'The currency field is required.'],
		['an amount that isn’t whole', { ...ORDER, amount: 10.5 }, 'The amount field is invalid.'],
		['what isn’t simulated', { ...ORDER, offer_id: 'offer_1' }, "The simulator doesn't implement offer_id."],
		['a currency that isn’t the account’s', { ...ORDER, currency: 'USD' }, 'Currency is not supported'],
		['too little', { ...ORDER, amount: 99 }, 'Order amount less than minimum amount allowed'],
		[
			'a long receipt',
			{ ...ORDER, receipt: 'x'.repeat(41) },
			'The receipt may not be greater than 40 characters.',
		],
	])('refuses %s', async (_, sent, description) => {
		const { status, body } = await call('/v1/orders', sent)
		expect([status, body.error?.description]).toEqual([400, description])
	})

	it('answers 400 for what it doesn’t know, as the API does', async () => {
		for (const path of ['/v1/orders/order_none', '/v1/payments/pay_none', '/v1/settlements/setl_none']) {
			const { status, body } = await call(path)
			expect([status, body.error?.code]).toEqual([400, 'BAD_REQUEST_ERROR'])
			expect(body.error?.description).toBe('The id provided does not exist')
		}
	})

	it('refuses live and wrong keys, and production', async () => {
		for (const [keyId, secret] of [
			['rzp_live_1', 'sim_secret_india'],
			['rzp_test_simIndia', 'wrong'],
		] as const) {
			const headers = { authorization: basic(keyId, secret) }
			expect((await call('/v1/orders', null, { headers })).status).toBe(401)
		}
		vi.stubEnv('NODE_ENV', 'production')
		await expect(startRazorpaySimulator()).rejects.toThrow('Production refuses a payment simulator.')
		vi.unstubAllEnvs()
	})
})

describe('A failure that was asked for', () => {
	it('comes before or after the call is carried out', async () => {
		const count = async () => (await call('/v1/orders')).body.count
		simulator.control.failNext({ operation: 'orders.create', when: 'before', how: 500 })
		expect((await call('/v1/orders', ORDER)).status).toBe(500)
		expect(await count()).toBe(0)
		simulator.control.failNext({ operation: 'orders.create', when: 'after', how: 'hangup' })
		await expect(call('/v1/orders', ORDER)).rejects.toThrow('fetch failed')
		expect(await count()).toBe(1)
	})
})

describe('The checkout', () => {
	const KEY = 'rzp_test_simIndia'
	const ask = (path: string, of: object) => call(`/checkout/${path}`, { key: KEY, ...of })

	it('is signed for its order, once the donor’s app has answered', async () => {
		const id = await order()
		expect((await ask('order', { order: id })).body).toMatchObject({ amount: 10_290, isPaid: false })
		const { body } = await ask('pay', { order: id, method: 'upi', flow: 'intent' })
		const { body: answered } = await ask('answer', { order: id, payment: body.waiting, answer: 'pays' })
		expect(answered.done).toEqual({
			razorpay_payment_id: body.waiting,
			razorpay_order_id: id,
			razorpay_signature: sign(`${id}|${body.waiting}`, 'sim_secret_india'),
		})
		expect((await ask('pay', { order: id, method: 'upi', flow: 'qr' })).status).toBe(400)
	})

	it.each([
		[{ method: 'card', choice: '4000 0000 0000 9995' }, 'insufficient_funds'],
		[{ method: 'upi', flow: 'collect', choice: 'failure@razorpay' }, 'payment_declined'],
		[{ method: 'netbanking', choice: 'SBIN', answer: 'fails' }, 'payment_failed'],
		[{ method: 'wallet', choice: 'phonepe', answer: 'late' }, 'payment_timed_out'],
	])('says why not: %o', async (choice, reason) => {
		const { status, body } = await ask('pay', { order: await order(), ...choice })
		expect([status, body.error?.reason]).toEqual([400, reason])
		expect(body.error?.metadata).toEqual({ payment_id: expect.stringMatching(/^pay_/) })
	})

	it('is loaded by its script, which lets only our own pages frame it', async () => {
		const script = await fetch(simulator.scriptUrl)
		expect(script.headers.get('content-type')).toContain('text/javascript')
		expect(await script.text()).toContain('class Razorpay')
		const frame = await fetch(`${simulator.url}/checkout/frame.html`)
		expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:*')
		await frame.arrayBuffer()
	})
})

describe('Webhooks', () => {
	it('come shuffled, twice, late or never, each under one name', async () => {
		const taken: { event: string; id: string; signed: boolean }[] = []
		let refusals = 1
		const inbox = createServer((request, response) => {
			const chunks: Buffer[] = []
			request.on('data', (chunk: Buffer) => chunks.push(chunk))
			request.on('end', () => {
				const raw = Buffer.concat(chunks)
				const { event } = JSON.parse(raw.toString()) as { event: string }
				const signed = request.headers['x-razorpay-signature'] === sign(raw, 'sim_webhooks_india')
				taken.push({ event, id: String(request.headers['x-razorpay-event-id']), signed })
				response.writeHead(event === 'order.paid' && refusals-- > 0 ? 500 : 200).end()
			})
		})
		inbox.listen(0, '127.0.0.1')
		await once(inbox, 'listening')
		const address = inbox.address()
		const port = typeof address === 'object' && address ? address.port : 0
		const { webhooks } = simulator.control
		try {
			webhooks.setTargets([{ account: IN, url: `http://127.0.0.1:${port}` }])
			webhooks.setMode('held')
			simulator.control.pay(IN, await order(), 'upi')
			expect(webhooks.state().held).toBe(3)
			webhooks.deliverHeld(true)
			await webhooks.idle()
			// The refused one again, under the same name.
			expect(taken.map(({ event }) => event)).toEqual([
				'order.paid',
				'order.paid',
				'payment.captured',
				'payment.authorized',
			])
			expect(taken[0]?.id).toBe(taken[1]?.id)
			expect(taken.every(({ signed }) => signed)).toBe(true)
			taken.length = 0
			webhooks.setMode('duplicated')
			simulator.control.pay(IN, await order(), 'upi-declined')
			await webhooks.idle()
			expect(taken.map(({ event }) => event)).toEqual(['payment.failed', 'payment.failed'])
			webhooks.setMode('dropped')
			simulator.control.pay(IN, await order(), 'upi')
			await webhooks.idle()
			expect(taken).toHaveLength(2)
		} finally {
			webhooks.setTargets([])
			inbox.closeAllConnections()
			inbox.close()
		}
	})
})

describe('The books', () => {
	it('survive a restart, and what the clock brought meanwhile happens', async () => {
		const dataDir = await mkdtemp(join(tmpdir(), 'razorpay-'))
		try {
			const first = await startRazorpaySimulator({ clock, dataDir, seed: 'journal' })
			const id = await order(first)
			first.control.pay(IN, id, 'upi-late')
			await first.close()
			clock.advance(11 * MINUTE_MS)
			const second = await startRazorpaySimulator({ clock, dataDir, seed: 'journal' })
			try {
				expect((await call(`/v1/orders/${id}`, null, { at: second })).body).toMatchObject({ status: 'paid' })
				expect(await order(second)).not.toBe(id)
			} finally {
				await second.close()
			}
		} finally {
			await rm(dataDir, { recursive: true })
		}
	})

	it('agree with themselves, whatever happens', async () => {
		const { control } = simulator
		const paid = async (instrument: string) => control.pay(IN, await order(), instrument).id
		control.refund(IN, await paid('card'), { amount: 1_000 })
		const refund = control.refund(IN, await paid('upi'))
		control.settleRefund(IN, refund.id, 'failed')
		const dispute = control.dispute(IN, await paid('card'), { deductsAtOnce: true })
		control.closeDispute(IN, dispute.id, 'won')
		await paid('card-disputed')
		await paid('wallet-phonepe-declined')
		control.payThere(IN, 7_000)
		clock.advance(7 * 24 * 60 * MINUTE_MS)
		const first = control.settlements.run(IN)
		control.settlements.advance(first.id, 'failed')
		const second = control.settlements.run(IN)
		await paid('upi')
		const [books] = control.books()
		expect(books?.balance).toBe(books?.unsettled)
		expect(books?.settled.count).toBe(1)
		control.settlements.advance(second.id, 'processed')
		expect(control.books()[0]?.balance).toBe(books?.balance)
	})
})
