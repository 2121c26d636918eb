import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStripeProvider } from '../../providers/stripe/payments.ts'
import { createVirtualClock } from '../clock.ts'
import { type StripeSimulator, startStripeSimulator } from './server.ts'

const US = 'stripe-us'
const IN = 'stripe-in'
const MONDAY = Date.UTC(2026, 5, 1, 12)
const at = (day: number, hour = 0) => Date.UTC(2026, 5, day, hour) / 1000
const clock = createVirtualClock({ startAt: MONDAY, frozen: true })
let simulator: StripeSimulator

const start = (options: { dataDir?: string } = {}) =>
	startStripeSimulator({ clock, seed: 'payouts', ...options })
beforeAll(async () => {
	simulator = await start()
})
beforeEach(() => clock.set(MONDAY))
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

const providerOf = ({ accounts, host, port }: StripeSimulator) =>
	createStripeProvider({ accounts, api: { protocol: 'http', host, port }, production: false, clock })
let keys = 0
/** Pays 100.00: the fee is 3.20 in dollars, 2.36 in rupees. */
const pay = (currency: 'USD' | 'INR' = 'USD') =>
	providerOf(simulator).create({
		account: currency === 'USD' ? 'stripe-us' : 'stripe-in',
		donationId: 'donation',
		attempt: 1,
		startedAt: clock.now(),
		amount: 10_000n,
		currency,
		method: 'card',
		paymentMethodRef: 'pm_card_visa',
		customerRef: null,
		idempotencyKey: `pay-${keys++}`,
	})

type Body = Record<string, unknown> & {
	readonly id: string
	readonly data: readonly (Record<string, unknown> & { readonly id: string })[]
	readonly error?: Record<string, unknown>
}
async function call(path: string, params: Record<string, string> | null = null, key = 'sk_test_sim_us') {
	const answer = await fetch(`${simulator.url}/v1/${path}`, {
		headers: { authorization: `Bearer ${key}` },
		...(params ? { method: 'POST', body: new URLSearchParams(params) } : {}),
	})
	return { status: answer.status, body: (await answer.json()) as Body }
}
const read = async (path: string, key?: string) => (await call(path, null, key)).body
const linesOf = async (payout: string, rest = '') =>
	(await read(`balance_transactions?payout=${payout}&limit=100${rest}`)).data
const sumNet = (lines: readonly Record<string, unknown>[]) =>
	lines.reduce((sum, line) => sum + Number(line.net), 0)
const books = (account = US) => {
	const found = simulator.control.books().find((each) => each.account === account)
	if (!found) throw new Error(`There are no books of ${account}.`)
	return found
}

afterEach(async () => {
	for (const [account, key] of [
		[US, 'sk_test_sim_us'],
		[IN, 'sk_test_sim_in'],
	] as const) {
		const { balance, available, pending, lines } = books(account)
		expect(available + pending, account).toBe(balance)
		expect(
			Object.values(lines).reduce((sum, { amount, fee }) => sum + amount - fee, 0n),
			account,
		).toBe(balance)
		const reported = await read('balance', key)
		expect(reported, account).toMatchObject({
			available: [{ amount: Number(available) }],
			pending: [{ amount: Number(pending) }],
		})
	}
})

describe('Automatic payouts', () => {
	it('are off until they are switched on', async () => {
		await pay()
		clock.set(at(30) * 1000)
		expect((await read('payouts')).data).toEqual([])
		simulator.control.payouts.schedule(US, true)
		expect((await read('payouts')).data).toEqual([])
		simulator.control.payouts.schedule(US, false)
		clock.set(at(30, 2) * 1000)
		expect((await read('payouts')).data).toEqual([])
		simulator.control.payouts.schedule(US, true)
		clock.set(at(30, 26) * 1000)
		expect((await read('payouts')).data).toMatchObject([{ created: at(30, 25) }])
	})

	it('happen on their own days when the clock is turned far ahead', async () => {
		for (const account of [US, IN]) simulator.control.payouts.schedule(account, true)
		await pay()
		await pay('INR')
		clock.set(at(2, 12) * 1000)
		await pay()
		// Friday: its money is available on Tuesday.
		clock.set(at(5, 12) * 1000)
		await pay()
		clock.set(at(30) * 1000)
		const { data } = await read('payouts')
		expect(data).toMatchObject(
			[
				[at(9, 1), at(11)],
				[at(4, 1), at(8)],
				[at(3, 1), at(5)],
			].map(([created, arrival_date]) => ({
				created,
				arrival_date,
				amount: 9_680,
				status: 'paid',
				automatic: true,
				reconciliation_status: 'completed',
			})),
		)
		const india = (await read('payouts', 'sk_test_sim_in')).data
		expect(india).toMatchObject([{ created: at(4, 1), arrival_date: at(8), amount: 9_764, currency: 'inr' }])
		expect(books()).toMatchObject({ balance: 0n, payouts: { paid: { count: 3, amount: 29_040n } } })
	})

	it('go on when the clock was turned back', async () => {
		simulator.control.payouts.schedule(US, true)
		clock.set(Date.UTC(2026, 4, 4))
		await pay()
		clock.set(Date.UTC(2026, 4, 15))
		expect((await read('payouts')).data).toMatchObject([{ created: Date.UTC(2026, 4, 6, 1) / 1000 }])
	})

	it('move on by the clock, and can be listed once they are reconciled', async () => {
		simulator.control.payouts.schedule(US, true)
		const paid = await pay()
		clock.set(at(3, 1) * 1000)
		const { data } = await read('payouts?status=pending&expand[]=data.balance_transaction')
		const id = data[0]?.id ?? ''
		expect(data).toMatchObject([
			{
				amount: 9_680,
				status: 'pending',
				reconciliation_status: 'in_progress',
				balance_transaction: { amount: -9_680, fee: 0, net: -9_680, type: 'payout', source: id },
			},
		])
		expect(await linesOf(id)).toMatchObject([{ type: 'payout' }])
		clock.set(at(3, 3) * 1000)
		expect(await read(`payouts/${id}`)).toMatchObject({
			status: 'pending',
			reconciliation_status: 'completed',
		})
		const lines = await linesOf(id, '&expand[]=data.source')
		expect(lines).toMatchObject([
			{ type: 'payout', source: { object: 'payout', id } },
			{ type: 'charge', fee: 320, source: { object: 'charge', payment_intent: paid.providerRef } },
		])
		expect(sumNet(lines)).toBe(0)
		clock.set(at(3, 13) * 1000)
		expect(await read(`payouts/${id}`)).toMatchObject({ status: 'in_transit' })
		clock.set(at(5) * 1000)
		expect(await read(`payouts/${id}`)).toMatchObject({ status: 'paid', arrival_date: at(5) })
	})

	it('take refunds and disputes with them, and from the bank what is lacking', async () => {
		const first = await pay()
		const second = await pay()
		clock.set(at(3) * 1000)
		simulator.control.refund(US, first.providerRef, { amount: 4_000 })
		const { id } = simulator.control.payouts.run(US)
		expect(await read(`payouts/${id}`)).toMatchObject({ amount: 15_360 })
		simulator.control.payouts.advance(id, 'paid')
		simulator.control.dispute(US, second.providerRef)
		const negative = simulator.control.payouts.run(US)
		expect(await read(`payouts/${negative.id}`)).toMatchObject({ amount: -11_500 })
		simulator.control.payouts.advance(negative.id, 'in_transit')
		expect(await linesOf(negative.id)).toMatchObject([
			{ type: 'payout', amount: 11_500 },
			{ type: 'adjustment', amount: -10_000, fee: 1_500, reporting_category: 'dispute' },
		])
		expect(books()).toMatchObject({ balance: 0n })
		expect(() => simulator.control.payouts.run(US)).toThrow('nothing to pay out')
	})
})

describe('A payout that doesn’t arrive', () => {
	it('gives the money back, also after it was paid', async () => {
		await pay()
		clock.set(at(3) * 1000)
		const { id } = simulator.control.payouts.run(US)
		clock.set(at(8) * 1000)
		expect(await read(`payouts/${id}`)).toMatchObject({ status: 'paid', failure_code: null })
		expect(books()).toMatchObject({ balance: 0n })
		simulator.control.payouts.advance(id, 'failed', 'no_account')
		const failed = await read(`payouts/${id}?expand[]=failure_balance_transaction`)
		expect(failed).toMatchObject({
			status: 'failed',
			failure_code: 'no_account',
			failure_balance_transaction: { type: 'payout_failure', amount: 9_680, source: id, created: at(8) },
		})
		expect(books()).toMatchObject({ balance: 9_680n, payouts: { failed: { count: 1, amount: 9_680n } } })
		// The next payout takes what came back.
		const next = simulator.control.payouts.run(US)
		simulator.control.payouts.advance(next.id, 'in_transit')
		expect(await linesOf(next.id)).toMatchObject([{ type: 'payout' }, { type: 'payout_failure' }])
		expect(sumNet(await linesOf(id))).toBe(0)
	})

	it.each([
		['failed', 'failed'],
		['failed', 'paid'],
		['canceled', 'failed'],
		['in_transit', 'canceled'],
		['paid', 'in_transit'],
	] as const)('that is %s can’t become %s', async (from, to) => {
		await pay()
		clock.set(at(3) * 1000)
		const { id } = simulator.control.payouts.run(US)
		expect(simulator.control.payouts.advance(id, from)).toMatchObject({ status: from })
		expect(() => simulator.control.payouts.advance(id, to)).toThrow(`is ${from}`)
	})
})

describe('A payout that somebody asks for', () => {
	const ask = (amount: number, rest: Record<string, string> = {}) =>
		call('payouts', { amount: String(amount), currency: 'usd', ...rest })

	it('takes what is available, has no lines, and can be canceled before it leaves', async () => {
		await pay()
		expect(await ask(1)).toMatchObject({ status: 400, body: { error: { code: 'balance_insufficient' } } })
		clock.set(at(3) * 1000)
		expect(await ask(9_681)).toMatchObject({ status: 400 })
		expect(await ask(0)).toMatchObject({ status: 400 })
		expect(await ask(1, { currency: 'inr' })).toMatchObject({ status: 400 })
		expect(await ask(1, { method: 'instant' })).toMatchObject({
			body: { error: { code: 'not_simulated' } },
		})
		const { body } = await ask(5_000, { 'metadata[why]': 'rent' })
		expect(body).toMatchObject({
			amount: 5_000,
			automatic: false,
			reconciliation_status: 'not_applicable',
			metadata: { why: 'rent' },
		})
		expect(await call(`balance_transactions?payout=${body.id}`)).toMatchObject({ status: 400 })
		expect(books()).toMatchObject({ balance: 4_680n })
		const canceled = await call(`payouts/${body.id}/cancel`, {})
		expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled' } })
		expect(await call(`payouts/${body.id}/cancel`, {})).toMatchObject({ status: 400 })
		expect(await read('balance_transactions?type=payout_cancel')).toMatchObject({
			data: [{ amount: 5_000, source: body.id, reporting_category: 'payout_reversal' }],
		})
		const run = simulator.control.payouts.run(US)
		expect(await call(`payouts/${run.id}/cancel`, {})).toMatchObject({ status: 400 })
		simulator.control.payouts.advance(run.id, 'paid')
		expect((await linesOf(run.id)).map((line) => line.type)).toEqual([
			'payout',
			'payout_cancel',
			'payout',
			'charge',
		])
	})

	it('is made once per key', async () => {
		await pay()
		clock.set(at(3) * 1000)
		const send = async () => {
			const answer = await fetch(`${simulator.url}/v1/payouts`, {
				method: 'POST',
				headers: { authorization: 'Bearer sk_test_sim_us', 'idempotency-key': 'payout' },
				body: new URLSearchParams({ amount: '5000', currency: 'usd' }),
			})
			return ((await answer.json()) as Body).id
		}
		expect(await send()).toBe(await send())
		expect(books()).toMatchObject({ payouts: { pending: { count: 1, amount: 5_000n } } })
	})
})

describe('Planted mistakes', () => {
	const runWith = async (mistake: 'missingLine' | 'wrongFee' | 'unknownCharge') => {
		await pay()
		await pay()
		clock.set(at(3) * 1000)
		const { id } = simulator.control.payouts.run(US, mistake)
		simulator.control.payouts.advance(id, 'in_transit')
		return { id, lines: await linesOf(id) }
	}

	it('leave a line out of the listing', async () => {
		const { id, lines } = await runWith('missingLine')
		expect(await read(`payouts/${id}`)).toMatchObject({ amount: 19_360 })
		expect(lines).toHaveLength(2)
		expect(sumNet(lines)).toBe(-9_680)
		expect((await read('balance_transactions?type=charge')).data).toHaveLength(2)
	})

	it('list another fee than the charge has', async () => {
		const { lines } = await runWith('wrongFee')
		const wrong = lines.find((line) => line.fee === 420)
		expect(wrong).toMatchObject({ amount: 10_000, net: 9_580, fee_details: [{ amount: 420 }] })
		expect(await read(`balance_transactions/${wrong?.id}`)).toMatchObject({ fee: 320 })
		expect(sumNet(lines)).toBe(-100)
	})

	it('list a charge of a payment that names no donation', async () => {
		const { lines } = await runWith('unknownCharge')
		expect(sumNet(lines)).toBe(0)
		const unknown = lines.find((line) => line.amount === 5_000)
		const charge = await read(`charges/${unknown?.source}`)
		expect(charge).toMatchObject({ metadata: {}, amount: 5_000 })
	})

	it('need a charge to be wrong about', async () => {
		const { providerRef } = await pay()
		simulator.control.refund(US, providerRef, { amount: 100 })
		expect(() => simulator.control.payouts.run(US, 'missingLine')).toThrow('no charge')
		expect(books()).toMatchObject({ payouts: {} })
	})
})

describe('Lists', () => {
	it('of payouts are filtered and paged', async () => {
		simulator.control.payouts.schedule(US, true)
		for (let day = 1; day <= 5; day++) {
			clock.set(at(day, 12) * 1000)
			await pay()
		}
		clock.set(at(9, 2) * 1000)
		const ids = async (query: string) => (await read(`payouts?${query}`)).data.map((row) => row.id)
		const all = await ids('limit=100')
		expect(all).toHaveLength(5)
		expect(await ids('status=pending')).toEqual(all.slice(0, 1))
		expect(await ids(`arrival_date[lte]=${at(8)}`)).toEqual(all.slice(3))
		expect(await ids(`created[gte]=${at(5)}&created[lt]=${at(9)}`)).toEqual(all.slice(1, 3))
		expect(await ids(`limit=2&starting_after=${all[1]}`)).toEqual(all.slice(2, 4))
		expect(await ids(`limit=2&ending_before=${all[3]}`)).toEqual(all.slice(1, 3))
		expect(await call('payouts/po_none')).toMatchObject({ status: 404 })
		expect(await call('balance_transactions?payout=po_none')).toMatchObject({
			status: 400,
			body: { error: { code: 'resource_missing' } },
		})
	})

	it('of lines are filtered by source and show what is behind them', async () => {
		const paid = await pay()
		const refund = simulator.control.refund(US, paid.providerRef, { amount: 100 })
		const other = await pay()
		const dispute = simulator.control.dispute(US, other.providerRef, { amount: 200 })
		for (const [id, object] of [
			[paid.charge?.ref, 'charge'],
			[refund.id, 'refund'],
			[dispute.id, 'dispute'],
		]) {
			const { data } = await read(`balance_transactions?source=${id}&expand[]=data.source`)
			expect(data).toMatchObject([{ source: { id, object } }])
		}
	})
})

describe('Webhooks of payouts', () => {
	const received: { type: string; payoutRef: string | null; createdAt: number }[] = []
	const receiver = createServer((request, response) => {
		let body = ''
		request.on('data', (chunk) => (body += chunk))
		request.on('end', () => {
			const { type, payoutRef, createdAt } = providerOf(simulator).verifyWebhook(Buffer.from(body), {
				'stripe-signature': String(request.headers['stripe-signature']),
			})
			if (type.startsWith('payout.')) received.push({ type, payoutRef, createdAt: createdAt / 1000 })
			response.writeHead(200).end()
		})
	})
	beforeAll(async () => {
		await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
		const address = receiver.address()
		const port = typeof address === 'object' ? address?.port : 0
		simulator.control.webhooks.setTargets([{ account: US, url: `http://127.0.0.1:${port}/hooks` }])
	})
	beforeEach(() => received.splice(0))
	afterAll(() => {
		simulator.control.webhooks.setTargets([])
		receiver.close()
	})

	it('tell each step at its time, though the clock was turned over all of them', async () => {
		simulator.control.payouts.schedule(US, true)
		simulator.control.webhooks.setMode('held')
		await pay()
		clock.set(at(12) * 1000)
		const id = (await read('payouts')).data[0]?.id ?? ''
		simulator.control.webhooks.deliverHeld()
		await simulator.control.webhooks.idle()
		expect(received).toEqual(
			[
				['payout.created', at(3, 1)],
				['payout.reconciliation_completed', at(3, 3)],
				['payout.updated', at(3, 13)],
				['payout.paid', at(5)],
			].map(([type, createdAt]) => ({ type, payoutRef: id, createdAt })),
		)
	})

	it('tell of failure and cancellation, twice when they are to come twice', async () => {
		await pay()
		await simulator.control.webhooks.idle()
		clock.set(at(3) * 1000)
		simulator.control.webhooks.setMode('duplicated')
		const failed = simulator.control.payouts.run(US)
		simulator.control.payouts.advance(failed.id, 'failed')
		const canceled = simulator.control.payouts.run(US)
		simulator.control.payouts.advance(canceled.id, 'canceled')
		await simulator.control.webhooks.idle()
		const count = (type: string, id: string) =>
			received.filter((each) => each.type === type && each.payoutRef === id).length
		expect(count('payout.failed', failed.id)).toBe(2)
		expect(count('payout.canceled', canceled.id)).toBe(2)
		const lost = simulator.control.payouts.run(US)
		await simulator.control.webhooks.idle()
		received.splice(0)
		simulator.control.webhooks.setMode('dropped')
		simulator.control.payouts.advance(lost.id, 'paid')
		await simulator.control.webhooks.idle()
		expect(received).toEqual([])
		expect((await read('events?type=payout.paid')).data).toHaveLength(1)
	})
})

describe('The control plane over HTTP', () => {
	const control = async (path: string, body: object) => {
		const answer = await fetch(`${simulator.url}/_sim/${path}`, {
			method: 'POST',
			body: JSON.stringify(body),
			headers: { 'content-type': 'application/json' },
		})
		return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
	}

	it('runs payouts and moves them on', async () => {
		expect((await control('payouts/schedule', { account: US, on: true })).status).toBe(200)
		expect((await control('payouts/run', { account: US })).status).toBe(400)
		await pay()
		clock.set(at(3) * 1000)
		expect((await control('payouts/run', { account: US, mistake: 'none' })).status).toBe(400)
		const { body } = await control('payouts/run', { account: US, mistake: 'wrongFee' })
		expect(body.id).toMatch(/^po_/)
		const path = `payouts/${body.id}/advance`
		expect((await control(path, { to: 'pending' })).status).toBe(400)
		expect((await control(path, { to: 'failed', failureCode: 'no_account' })).body).toMatchObject({
			status: 'failed',
			failure: { code: 'no_account' },
		})
		expect((await control('payouts/po_none/advance', { to: 'paid' })).status).toBe(404)
		expect((await control('payouts/run', { account: 'stripe-fr' })).status).toBe(400)
		const visible = await fetch(`${simulator.url}/_sim/books`)
		expect(await visible.json()).toMatchObject([
			{
				balance: '9680',
				payouts: { failed: { count: 1, amount: '9680' } },
				lines: {
					charge: { count: 1, amount: '10000', fee: '320' },
					payout: { count: 1, amount: '-9680', fee: '0' },
					payout_failure: { count: 1, amount: '9680', fee: '0' },
				},
			},
			{ balance: '0', payouts: {}, lines: {} },
		])
	})
})

describe('A restart', () => {
	it('keeps payouts, their schedule and their mistakes', async () => {
		const dataDir = await mkdtemp(join(tmpdir(), 'stripe-payouts-'))
		const outer = simulator
		try {
			simulator = await start({ dataDir })
			await pay()
			clock.set(at(3) * 1000)
			simulator.control.payouts.schedule(US, true)
			const { id } = simulator.control.payouts.run(US, 'missingLine')
			const before = simulator.control.books()
			await simulator.close()
			simulator = await start({ dataDir })
			expect(simulator.control.books()).toEqual(before)
			await pay()
			clock.set(at(12) * 1000)
			expect(await read(`payouts/${id}`)).toMatchObject({ status: 'paid' })
			expect(await linesOf(id)).toMatchObject([{ type: 'payout' }])
			expect((await read('payouts')).data).toHaveLength(2)
			await simulator.close()
		} finally {
			simulator = outer
			await rm(dataDir, { recursive: true })
		}
	})
})
