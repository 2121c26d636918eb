import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../clock.ts'
import { SIMULATED_ACCOUNTS } from './accounts.ts'
import { type PaypalSimulator, startPaypalSimulator } from './server.ts'

const US = 'paypal-us'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
let simulator: PaypalSimulator

beforeAll(async () => {
	simulator = await startPaypalSimulator({ clock, seed: 'server' })
})
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

interface Answer {
	readonly status: number
	readonly body: Readonly<Record<string, unknown>> & {
		readonly id?: string
		readonly details?: readonly Record<string, unknown>[]
	}
}
async function tokenOf(url: string): Promise<string> {
	const basic = Buffer.from('sim-client-us:sim-secret-us').toString('base64')
	const answer = await fetch(`${url}/v1/oauth2/token`, {
		method: 'POST',
		headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
		body: 'grant_type=client_credentials',
	})
	return ((await answer.json()) as { access_token: string }).access_token
}
async function call(
	path: string,
	body: object | null = null,
	headers: Readonly<Record<string, string>> = {},
	at = simulator,
): Promise<Answer> {
	const answer = await fetch(`${at.url}${path}`, {
		headers: {
			authorization: `Bearer ${await tokenOf(at.url)}`,
			'content-type': 'application/json',
			prefer: 'return=representation',
			...headers,
		},
		...(body && { method: 'POST', body: JSON.stringify(body) }),
	})
	return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
const order = (value = '100.00', rest: object = {}) => ({
	intent: 'CAPTURE',
	purchase_units: [{ amount: { currency_code: 'USD', value }, custom_id: 'donation-1', ...rest }],
})
async function pay(at = simulator): Promise<string> {
	const { body } = await call('/v2/checkout/orders', order(), {}, at)
	const id = body.id ?? ''
	at.control.answer(US, id, 'balance')
	await call(`/v2/checkout/orders/${id}/capture`, {}, {}, at)
	return id
}
const issueOf = ({ body }: Answer) => body.details?.[0]?.issue

describe('The contract', () => {
	it.each([
		['a field that there is not', order('1.00', { tip: true }), 'UNKNOWN_PARAMETER'],
		['a field that isn’t simulated', order('1.00', { payee: {} }), 'NOT_SIMULATED'],
		['no amount', { intent: 'CAPTURE', purchase_units: [{}] }, 'MISSING_REQUIRED_PARAMETER'],
		['a number for an amount', order(1 as unknown as string), 'INVALID_PARAMETER_VALUE'],
		['more decimals than the currency has', order('1.001'), 'INVALID_PARAMETER_SYNTAX'],
		['nothing', order('0.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
	])('refuses %s', async (_, body, issue) => {
		expect(issueOf(await call('/v2/checkout/orders', body))).toBe(issue)
	})

	it('refuses whoever has no token, and searches over more than 31 days', async () => {
		expect((await call('/v2/checkout/orders', order(), { authorization: 'Bearer x' })).status).toBe(401)
		const query = 'start_date=2026-04-01T00:00:00Z&end_date=2026-05-31T00:00:00Z'
		expect(issueOf(await call(`/v1/reporting/transactions?${query}`))).toBe('INVALID_DATE_RANGE')
	})

	it('answers briefly where the whole object isn’t wanted', async () => {
		const { body } = await call('/v2/checkout/orders', order(), { prefer: 'return=minimal' })
		expect(Object.keys(body)).toEqual(['id', 'status', 'links'])
	})
})

describe('Requests', () => {
	it('are answered again by their id for six hours', async () => {
		const once = () => call('/v2/checkout/orders', order(), { 'paypal-request-id': 'once' })
		const first = await once()
		clock.advance(6 * HOUR_MS)
		expect(await once()).toEqual(first)
		clock.advance(1_000)
		expect((await once()).body.id).not.toBe(first.body.id)
	})

	it('are forgotten with their order when nobody approves it', async () => {
		const { body } = await call('/v2/checkout/orders', order())
		clock.advance(3 * HOUR_MS + 1_000)
		expect((await call(`/v2/checkout/orders/${body.id}`)).status).toBe(404)
	})
})

describe('The approval page', () => {
	const load = (path: string) => fetch(`${simulator.url}${path}`)
	it('shows an order and takes the payer’s answer', async () => {
		const { body } = await call('/v2/checkout/orders', order())
		expect((await load('/sdk/js?client-id=x&currency=USD')).headers.get('content-type')).toContain(
			'javascript',
		)
		const page = await load(`/checkoutnow?token=${body.id}`)
		expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
		const visible = await (await load(`/checkoutnow/order?token=${body.id}`)).json()
		expect(visible).toEqual({ status: 'CREATED', amount: { currency_code: 'USD', value: '100.00' } })
		const answer = await fetch(`${simulator.url}/checkoutnow/answer`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ order: body.id, instrument: 'balance' }),
		})
		expect(await answer.json()).toMatchObject({ status: 'APPROVED' })
	})

	it('knows no other order', async () => {
		expect((await load('/checkoutnow/order?token=NONE')).status).toBe(404)
	})
})

describe('The books', () => {
	it('survive a restart, and agree with the transactions', async () => {
		const dataDir = await mkdtemp(join(tmpdir(), 'paypal-'))
		try {
			const first = await startPaypalSimulator({ clock, dataDir, seed: 'a' })
			const paid = await pay(first)
			first.control.dispute(US, paid)
			const other = await pay(first)
			first.control.refund(US, other, { amount: 2_500 })
			first.control.withdrawals.withdraw(US, 1_000)
			const before = first.control.books()
			await first.close()
			const second = await startPaypalSimulator({ clock, dataDir, seed: 'b' })
			expect(second.control.books()).toEqual(before)
			const [books] = before
			expect(books?.balance).toBe(books?.held)
			expect(books).toMatchObject({
				captured: { count: 2, amount: 20_000n },
				refunded: { count: 1, amount: 2_500n },
				disputed: { count: 1, amount: 10_000n },
				withdrawn: { count: 1, amount: 1_000n },
			})
			await second.close()
		} finally {
			await rm(dataDir, { recursive: true })
		}
	})
})

describe('Webhooks', () => {
	it('come late, twice, in the wrong order or never', async () => {
		const types: string[] = []
		const inbox = createServer((request, response) => {
			const chunks: Buffer[] = []
			request.on('data', (chunk: Buffer) => chunks.push(chunk))
			request.on('end', () => {
				types.push(JSON.parse(Buffer.concat(chunks).toString()).event_type)
				response.writeHead(200).end('{}')
			})
		})
		await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve))
		const address = inbox.address()
		const port = typeof address === 'object' && address ? address.port : 0
		const { webhooks } = simulator.control
		try {
			webhooks.setTargets([{ account: US, url: `http://127.0.0.1:${port}` }])
			webhooks.setMode('duplicated')
			await pay()
			await webhooks.idle()
			const APPROVED = 'CHECKOUT.ORDER.APPROVED'
			const COMPLETED = 'PAYMENT.CAPTURE.COMPLETED'
			expect(types.toSorted()).toEqual([APPROVED, APPROVED, COMPLETED, COMPLETED])
			types.length = 0
			webhooks.setMode('held')
			await pay()
			expect(webhooks.state().held).toBe(2)
			webhooks.deliverHeld(true)
			await webhooks.idle()
			expect(types).toEqual([COMPLETED, APPROVED])
			types.length = 0
			webhooks.setMode('dropped')
			await pay()
			await webhooks.idle()
			expect(types).toEqual([])
		} finally {
			webhooks.setTargets([])
			inbox.closeAllConnections()
			await new Promise((resolve) => inbox.close(resolve))
		}
	})
})

describe('The simulator', () => {
	it('is refused in production, and for credentials that may be real', async () => {
		vi.stubEnv('NODE_ENV', 'production')
		await expect(startPaypalSimulator()).rejects.toThrow('Production refuses a payment simulator.')
		vi.unstubAllEnvs()
		const accounts = SIMULATED_ACCOUNTS.map((each) => ({ ...each, clientSecret: 'EGnHDxD_qRPdaLdZz8iCr8N7' }))
		await expect(startPaypalSimulator({ accounts })).rejects.toThrow('may be real ones')
	})

	it('is controlled over HTTP', async () => {
		const control = (path: string, body: object) =>
			fetch(`${simulator.url}/_sim${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			})
		expect((await control('/payments', { account: US, amount: 1_000 })).status).toBe(200)
		expect((await control('/payments', { account: US, amount: 'much' })).status).toBe(400)
		const books = await (await fetch(`${simulator.url}/_sim/books`)).json()
		expect(books).toMatchObject([{ account: US, captured: { count: 1, amount: '1000' } }])
	})
})
