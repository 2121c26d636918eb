import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { CreatePayment } from '../../kernel/ports/payments.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { SIMULATED_ACCOUNTS } from '../../simulators/razorpay/accounts.ts'
import { sign } from '../../simulators/razorpay/letters.ts'
import { startRazorpaySimulator } from '../../simulators/razorpay/server.ts'
import { registerRazorpay } from './registration.ts'
import { isCheckoutSigned } from './signature.ts'

const IN = 'razorpay-in'
const clock = createVirtualClock({ startAt: Date.UTC(2026, 5, 1, 12), frozen: true })
const simulator = await startRazorpaySimulator({ clock, seed: 'adapter' })
const { control } = simulator
const register = (apiUrl: string, timeoutMs = 5_000) =>
	registerRazorpay({ accounts: simulator.accounts, apiUrl, production: false, clock, timeoutMs })
const { payments, payouts } = register(simulator.url)
afterEach(() => control.reset())
afterAll(() => simulator.close())

let made = 0
const command = (of: Partial<CreatePayment> = {}): CreatePayment => ({
	account: IN,
	donationId: `5f0c9a3e-0000-4000-8000-${String(++made).padStart(12, '0')}`,
	attempt: 1,
	startedAt: clock.now(),
	amount: 10_290n,
	currency: 'INR',
	method: 'upi',
	paymentMethodRef: null,
	customerRef: null,
	idempotencyKey: `payment:${made}`,
	...of,
})
const order = async (): Promise<string> => (await payments.create(command())).providerRef
const read = (ref: string) => payments.read(IN, ref)
const refundOf = (providerRef: string, amount: bigint, idempotencyKey = `refund:${providerRef}`) =>
	payments.refund({ account: IN, providerRef, refundId: 'refund-1', amount, idempotencyKey })

describe('An order', () => {
	it.each([
		['upi', 'upi'],
		['netbanking-SBIN', 'netbanking'],
		['wallet-phonepe', 'wallet'],
		['card-rupay', 'card'],
	])('paid by %s says so', async (instrument, method) => {
		const ref = await order()
		control.pay(IN, ref, instrument)
		expect(await read(ref)).toMatchObject({ status: 'succeeded', method, nextAction: null, failure: null })
	})

	it('whose payment failed stays open: another way pays it', async () => {
		const ref = await order()
		control.pay(IN, ref, 'card-no-funds')
		expect(await read(ref)).toMatchObject({
			status: 'requires_payment_method',
			failure: { code: 'insufficient_funds' },
			nextAction: { kind: 'checkout', orderRef: ref },
		})
		control.pay(IN, ref, 'upi')
		expect(await read(ref)).toMatchObject({ status: 'succeeded', method: 'upi', failure: null })
	})

	it('whose payment failed is paid all the same when its bank says yes late', async () => {
		const ref = await order()
		control.pay(IN, ref, 'upi-late')
		expect(await read(ref)).toMatchObject({ status: 'requires_payment_method', amountReceived: 0n })
		clock.advance(11 * MINUTE_MS)
		expect(await read(ref)).toMatchObject({ status: 'succeeded', amountReceived: 10_290n, failure: null })
	})

	it('is paid once, when a bank or an app says yes to the second of two payments', async () => {
		const ref = await order()
		control.pay(IN, ref, 'upi-late')
		control.pay(IN, ref, 'wallet-phonepe')
		clock.advance(11 * MINUTE_MS)
		expect(await read(ref)).toMatchObject({ status: 'succeeded', method: 'wallet', amountReceived: 10_290n })
		const other = await order()
		const waiting = control.pay(IN, other, 'upi-waits')
		control.pay(IN, other, 'card')
		expect(control.answer(IN, waiting.id, true)).toMatchObject({ status: 'authorized' })
		expect(await read(other)).toMatchObject({ status: 'succeeded', method: 'card' })
		clock.advance(6 * DAY_MS)
		expect(control.books()[0]).toMatchObject({ captured: { count: 2, amount: 20_580n } })
	})

	it('that waits for an app is being processed, and not given up', async () => {
		const ref = await order()
		const { id } = control.pay(IN, ref, 'upi-waits')
		expect(await read(ref)).toMatchObject({ status: 'processing', method: 'upi', nextAction: null })
		await expect(payments.cancel(IN, ref, 'cancel')).rejects.toMatchObject({ name: 'PaymentRejected' })
		control.answer(IN, id, true)
		expect(await read(ref)).toMatchObject({ status: 'succeeded' })
	})

	it('that is allowed, and was given up before it was captured, is captured all the same', async () => {
		const ref = await order()
		control.pay(IN, ref, 'upi', { capture: false })
		expect(await payments.cancel(IN, ref, 'cancel')).toMatchObject({ status: 'requires_confirmation' })
		expect(await payments.confirm(IN, ref, 'confirm')).toMatchObject({ status: 'succeeded' })
	})

	it('that was given up is paid when somebody pays it', async () => {
		const ref = await order()
		expect(await payments.cancel(IN, ref, 'cancel')).toMatchObject({
			status: 'canceled',
			donationId: expect.any(String),
		})
		control.pay(IN, ref, 'upi')
		expect(await read(ref)).toMatchObject({ status: 'succeeded' })
	})

	it('goes to no method that isn’t Razorpay’s', async () => {
		for (const wrong of [
			{ method: 'bankDebit' },
			{ method: 'paypal' },
			{ paymentMethodRef: 'pm_1' },
		] as const)
			await expect(payments.create(command(wrong))).rejects.toMatchObject({
				name: 'PaymentRejected',
				code: 'payment_method_not_available',
			})
	})
})

describe('The signature of a checkout', () => {
	const secret = 'key secret'
	const of = { orderRef: 'order_ours', paymentRef: 'pay_1' }
	const signature = sign('order_ours|pay_1', secret)

	it('counts for our own order and this payment alone', () => {
		expect(isCheckoutSigned({ ...of, signature }, secret)).toBe(true)
		for (const wrong of [
			{ orderRef: 'order_theirs' },
			{ paymentRef: 'pay_2' },
			{ paymentRef: '1' },
			{ signature: '' },
			{ signature: signature.slice(1) },
			{ signature: `${signature.slice(0, -1)}g` },
		])
			expect(isCheckoutSigned({ ...of, signature, ...wrong }, secret)).toBe(false)
		expect(isCheckoutSigned({ ...of, signature }, 'another secret')).toBe(false)
	})
})

describe('Without a useful answer', () => {
	it.each([
		['nobody there', null],
		['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }],
		[
			'too many calls',
			{ status: 429, body: '{"error":{"code":"BAD_REQUEST_ERROR","description":"Too many requests"}}' },
		],
		['silence', { status: 0, body: '' }],
	])('nobody knows what became of it: %s', async (_, answer) => {
		const server = createServer((_request, response) => {
			if (answer && answer.status > 0) response.writeHead(answer.status).end(answer.body)
		})
		server.listen(0, '127.0.0.1')
		await once(server, 'listening')
		const address = server.address()
		const port = typeof address === 'object' && address ? address.port : 0
		if (!answer) server.close()
		try {
			const { payments: lost } = register(`http://127.0.0.1:${port}`, 200)
			const unknown = expect.objectContaining({ name: 'PaymentOutcomeUnknown' })
			await expect(lost.create(command())).rejects.toEqual(unknown)
			await expect(lost.read(IN, 'order_1')).rejects.toEqual(unknown)
		} finally {
			server.closeAllConnections()
			server.close()
		}
	})

	it('refuses to mix real keys and simulators', () => {
		const [account] = SIMULATED_ACCOUNTS
		if (!account) throw new TypeError('There is no account.')
		const live = { ...account, keyId: 'rzp_live_1' }
		const options = { apiUrl: simulator.url, production: false, clock }
		expect(() => registerRazorpay({ ...options, accounts: [live] })).toThrow('live key of razorpay-in')
		expect(() => registerRazorpay({ accounts: [account], production: true, clock })).toThrow(
			"a simulator's key",
		)
		expect(() => registerRazorpay({ ...options, production: true, accounts: [live] })).toThrow()
		expect(() => registerRazorpay({ ...options, accounts: [{ ...account, webhookSecret: '' }] })).toThrow(
			'no webhook secret',
		)
	})
})

describe('Money back', () => {
	it('is given once for a key, which is sent though the SDK drops it', async () => {
		const ref = await order()
		control.pay(IN, ref, 'upi')
		await refundOf(ref, 500n)
		expect((await refundOf(ref, 500n)).refunds).toHaveLength(1)
		await expect(refundOf(ref, 600n)).rejects.toMatchObject({ code: 'idempotency_error' })
		expect((await refundOf(ref, 9_790n, 'another')).refunds).toHaveLength(2)
		expect(await read(ref)).toMatchObject({ status: 'succeeded', amountReceived: 10_290n })
	})

	it('of a dispute shows once it was taken from the balance', async () => {
		const ref = await order()
		const { id } = control.pay(IN, ref, 'card')
		const dispute = control.dispute(IN, id)
		expect((await read(ref)).disputes).toEqual([])
		control.closeDispute(IN, dispute.id, 'lost')
		expect((await read(ref)).disputes).toMatchObject([
			{ ref: dispute.id, status: 'lost', amount: 10_290n, evidenceDueAt: expect.any(Number) },
		])
	})
})

describe('Settlements', () => {
	const paid = async () => {
		const ref = await order()
		control.pay(IN, ref, 'upi')
		return ref
	}
	const linesOf = (ref: string) => Array.fromAsync(payouts.payoutLines(IN, ref))
	const net = (lines: readonly { readonly net: bigint }[]) => lines.reduce((sum, line) => sum + line.net, 0n)

	it('wait for a report that adds up, three days at most', async () => {
		await paid()
		await paid()
		clock.advance(7 * DAY_MS)
		const { id } = control.settlements.run(IN, 'missingLine')
		const settlement = await payouts.readPayout(IN, id)
		expect(settlement).toMatchObject({ status: 'pending', reconciliationStatus: 'in_progress' })
		expect(settlement.arrivalAt % DAY_MS).toBe(0)
		clock.advance(4 * DAY_MS)
		expect(await payouts.readPayout(IN, id)).toMatchObject({
			status: 'paid',
			reconciliationStatus: 'completed',
		})
		expect(net(await linesOf(id))).toBeLessThan(settlement.amount)
	})

	it('whose report is wrong about a fee move no balance by it, however old the payment is', async () => {
		await paid()
		await paid()
		clock.advance(7 * DAY_MS)
		const { id } = control.settlements.run(IN, 'wrongFee')
		clock.advance(4 * DAY_MS)
		const reported = await linesOf(id)
		const { amount } = await payouts.readPayout(IN, id)
		expect(amount - net(reported)).toBe(100n)
		const { available, pending } = await payouts.balance(IN)
		for (const since of [0, clock.now() - 5 * DAY_MS]) {
			const moved = await Array.fromAsync(payouts.listBalanceLines(IN, since))
			const charges = moved.filter(({ kind }) => kind === 'charge')
			expect(charges.map(({ ref }) => ref).toSorted()).toEqual(reported.map(({ ref }) => ref).toSorted())
			expect(net(moved)).toBe(available + pending)
			// When each was settled is still the report's to say.
			expect(new Set(charges.map(({ availableAt }) => availableAt))).toEqual(
				new Set(reported.map(({ availableAt }) => availableAt)),
			)
		}
	})

	it('at once cost a fee and the tax on it, as lines of their own', async () => {
		await paid()
		clock.advance(7 * DAY_MS)
		const answer = await fetch(`${simulator.url}/v1/settlements/ondemand`, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				authorization: `Basic ${Buffer.from('rzp_test_simIndia:sim_secret_india').toString('base64')}`,
			},
			body: JSON.stringify({ amount: 8_000 }),
		})
		const { id } = (await answer.json()) as { id: string }
		expect(await payouts.readPayout(IN, id)).toMatchObject({ amount: 7_976n, automatic: false })
		const lines = await linesOf(id)
		expect(lines.map(({ kind, net: each }) => [kind, each])).toEqual([
			['settlement_fee', -20n],
			['tax_fee', -4n],
		])
		const { id: rest } = control.settlements.run(IN)
		expect(net(await linesOf(rest))).toBe((await payouts.readPayout(IN, rest)).amount)
		const moved = await Array.fromAsync(payouts.listBalanceLines(IN, 0))
		const { available, pending } = await payouts.balance(IN)
		expect(net(moved)).toBe(available + pending)
		expect(available).toBe(0n)
		// Each movement has one name, wherever it is listed.
		const names = moved.map(({ ref }) => ref)
		for (const { ref } of await linesOf(rest)) expect(names).toContain(ref)
	})

	it('that fail come back, and are settled with the next', async () => {
		const ref = await paid()
		clock.advance(7 * DAY_MS)
		const first = control.settlements.run(IN)
		control.settlements.advance(first.id, 'failed')
		const second = control.settlements.run(IN)
		const { amount, status, reconciliationStatus } = await payouts.readPayout(IN, first.id)
		expect([status, reconciliationStatus]).toEqual(['failed', 'completed'])
		expect(await linesOf(first.id)).toMatchObject([{ kind: 'charge', paymentRef: ref, net: amount }])
		expect(await linesOf(second.id)).toMatchObject([
			{ kind: 'payout_failure', sourceRef: first.id, amount, paymentRef: null },
		])
		expect(net(await Array.fromAsync(payouts.listBalanceLines(IN, 0)))).toBe(0n)
	})

	it('are each in the list, with the failed and the instant', async () => {
		await paid()
		clock.advance(7 * DAY_MS)
		const since = clock.now()
		const first = control.settlements.run(IN)
		control.settlements.advance(first.id, 'failed')
		clock.advance(MINUTE_MS)
		const second = control.settlements.run(IN)
		control.settlements.advance(second.id, 'processed')
		const listed = await Array.fromAsync(payouts.listPayouts(IN, since))
		expect(listed.map(({ payoutRef, status }) => [payoutRef, status])).toEqual([
			[first.id, 'failed'],
			[second.id, 'paid'],
		])
	})
})
