import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
	type BalanceLine,
	PaymentNotFound,
	PaymentOutcomeUnknown,
	type PaymentProvider,
	PaymentRejected,
	type PayoutSnapshot,
	type PayoutSource,
} from '../../kernel/ports/payments.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { SIMULATED_ACCOUNTS } from '../../simulators/stripe/accounts.ts'
import { type StripeSimulator, startStripeSimulator } from '../../simulators/stripe/server.ts'
import { createStripeProvider } from './payments.ts'
import { createStripePayouts } from './payouts.ts'

const US = 'stripe-us'
const MONDAY = Date.UTC(2026, 5, 1, 12)
const WEDNESDAY = Date.UTC(2026, 5, 3)
const clock = createVirtualClock({ startAt: MONDAY, frozen: true })
let simulator: StripeSimulator
let provider: PaymentProvider
let source: PayoutSource
let keys = 0

beforeAll(async () => {
	simulator = await startStripeSimulator({ clock, seed: 'payouts' })
	const api = { protocol: 'http', host: simulator.host, port: simulator.port } as const
	const options = { accounts: SIMULATED_ACCOUNTS, api, production: false, clock }
	provider = createStripeProvider(options)
	source = createStripePayouts(options)
})
beforeEach(() => clock.set(MONDAY))
afterEach(() => simulator.control.reset())
afterAll(() => simulator.close())

const pay = () =>
	provider.create({
		account: US,
		donationId: 'donation',
		attempt: 1,
		startedAt: clock.now(),
		amount: 10_000n,
		currency: 'USD',
		method: 'card',
		paymentMethodRef: 'pm_card_visa',
		customerRef: null,
		idempotencyKey: `payouts-${keys++}`,
	})
const payOut = (mistake?: 'missingLine' | 'wrongFee' | 'unknownCharge') => {
	const { id } = simulator.control.payouts.run(US, mistake)
	simulator.control.payouts.advance(id, 'in_transit')
	return id
}
const linesOf = (payoutRef: string) => Array.fromAsync(source.payoutLines(US, payoutRef))
const sumNet = (lines: readonly BalanceLine[]) => lines.reduce((sum, line) => sum + line.net, 0n)
const failure = async (promise: Promise<unknown>): Promise<unknown> =>
	promise.then(
		() => {
			throw new Error('It should have failed.')
		},
		(error: unknown) => error,
	)

describe('A payout', () => {
	it('is read with its lines, each with the payment behind it', async () => {
		const first = await pay()
		const second = await pay()
		clock.set(WEDNESDAY)
		const refund = simulator.control.refund(US, first.providerRef, { amount: 4_000 })
		const payoutRef = payOut()
		expect(await source.readPayout(US, payoutRef)).toEqual({
			provider: 'stripe',
			account: US,
			payoutRef,
			amount: 15_360n,
			currency: 'USD',
			status: 'in_transit',
			automatic: true,
			sourceType: 'card',
			reconciliationStatus: 'completed',
			createdAt: WEDNESDAY,
			arrivalAt: Date.UTC(2026, 5, 5),
			movedAt: null,
			failureCode: null,
		})
		const lines = await linesOf(payoutRef)
		expect(lines).toHaveLength(3)
		expect(lines.find((line) => line.sourceRef === first.charge?.ref)).toEqual({
			ref: first.charge?.cost?.ref,
			kind: 'charge',
			amount: 10_000n,
			fee: 320n,
			net: 9_680n,
			currency: 'USD',
			sourceRef: first.charge?.ref,
			paymentRef: first.providerRef,
			createdAt: MONDAY,
			availableAt: WEDNESDAY,
		})
		expect(lines.find((line) => line.kind === 'refund')).toMatchObject({
			amount: -4_000n,
			fee: 0n,
			sourceRef: refund.id,
			paymentRef: first.providerRef,
		})
		expect(lines.find((line) => line.paymentRef === second.providerRef)).toMatchObject({ net: 9_680n })
		expect(sumNet(lines)).toBe(15_360n)
	})

	it('has no lines before the provider has reconciled it', async () => {
		await pay()
		clock.set(WEDNESDAY)
		const { id } = simulator.control.payouts.run(US)
		expect(await source.readPayout(US, id)).toMatchObject({
			status: 'pending',
			reconciliationStatus: 'in_progress',
			movedAt: null,
		})
		expect(await linesOf(id)).toEqual([])
	})

	it('says when it was paid, failed after that, or canceled', async () => {
		await pay()
		clock.set(WEDNESDAY)
		const payoutRef = payOut()
		clock.set(Date.UTC(2026, 5, 8))
		expect(await source.readPayout(US, payoutRef)).toMatchObject({
			status: 'paid',
			movedAt: Date.UTC(2026, 5, 5),
		})
		simulator.control.payouts.advance(payoutRef, 'failed', 'no_account')
		expect(await source.readPayout(US, payoutRef)).toMatchObject({
			status: 'failed',
			failureCode: 'no_account',
			movedAt: Date.UTC(2026, 5, 8),
		})
		clock.advance(DAY_MS)
		const { id } = simulator.control.payouts.run(US)
		clock.advance(3_600_000)
		simulator.control.payouts.advance(id, 'canceled')
		expect(await source.readPayout(US, id)).toMatchObject({
			status: 'canceled',
			failureCode: null,
			movedAt: clock.now(),
		})
		expect(sumNet(await linesOf(id))).toBe(9_680n)
		const early = payOut()
		simulator.control.payouts.advance(early, 'paid')
		expect(await source.readPayout(US, early)).toMatchObject({ status: 'paid', movedAt: clock.now() })
	})

	it('is negative when the provider takes back from the bank', async () => {
		const { providerRef } = await pay()
		clock.set(WEDNESDAY)
		simulator.control.payouts.advance(payOut(), 'paid')
		const dispute = simulator.control.dispute(US, providerRef)
		const payoutRef = payOut()
		expect(await source.readPayout(US, payoutRef)).toMatchObject({ amount: -11_500n })
		expect(await linesOf(payoutRef)).toMatchObject([
			{ kind: 'adjustment', amount: -10_000n, fee: 1_500n, sourceRef: dispute.id, paymentRef: providerRef },
		])
	})

	it('that somebody asked for has no lines to read, and is a line of the next automatic one', async () => {
		await pay()
		clock.set(WEDNESDAY)
		const answer = await fetch(`${simulator.url}/v1/payouts`, {
			method: 'POST',
			headers: { authorization: 'Bearer sk_test_sim_us' },
			body: new URLSearchParams({ amount: '5000', currency: 'usd' }),
		})
		const { id } = (await answer.json()) as { id: string }
		expect(await source.readPayout(US, id)).toMatchObject({
			automatic: false,
			reconciliationStatus: 'not_applicable',
		})
		expect(await failure(linesOf(id))).toBeInstanceOf(PaymentRejected)
		const lines = await linesOf(payOut())
		expect(lines).toMatchObject([
			{ kind: 'payout', amount: -5_000n, sourceRef: id, paymentRef: null },
			{ kind: 'charge' },
		])
		expect(sumNet(lines)).toBe(4_680n)
	})
})

describe('Mistakes of the provider', () => {
	it.each([
		['missingLine', 9_680n, 19_360n, 1],
		['wrongFee', 19_260n, 19_360n, 2],
		['unknownCharge', 24_185n, 24_185n, 3],
	] as const)('come through as they are: %s', async (mistake, sum, amount, count) => {
		const known = new Set([(await pay()).providerRef, (await pay()).providerRef])
		clock.set(WEDNESDAY)
		const payoutRef = payOut(mistake)
		const lines = await linesOf(payoutRef)
		expect(lines).toHaveLength(count)
		expect(sumNet(lines)).toBe(sum)
		expect((await source.readPayout(US, payoutRef)).amount).toBe(amount)
		expect(lines.filter((line) => !known.has(line.paymentRef ?? ''))).toHaveLength(
			mistake === 'unknownCharge' ? 1 : 0,
		)
	})
})

describe('Long lists', () => {
	it('are read through all their pages, the oldest first', async () => {
		const { providerRef } = await pay()
		clock.advance(1_000)
		const since = clock.now()
		for (let n = 0; n < 40; n++) {
			simulator.control.refund(US, providerRef, { amount: 1 })
			await pay()
			await pay()
			await pay()
		}
		clock.set(WEDNESDAY)
		const payoutRef = payOut()
		expect(await linesOf(payoutRef)).toHaveLength(161)
		const lines = await Array.fromAsync(source.listBalanceLines(US, since))
		expect(lines).toHaveLength(161)
		expect(lines.map((line) => line.createdAt)).toEqual(
			lines.map((line) => line.createdAt).toSorted((a, b) => a - b),
		)
		expect(lines.at(-1)).toMatchObject({ kind: 'payout', sourceRef: payoutRef })
		expect(new Set(lines.map((line) => line.ref)).size).toBe(161)
		expect(await Array.fromAsync(source.listBalanceLines(US, clock.now() + 1_000))).toEqual([])
		expect(await Array.fromAsync(source.listBalanceLines('stripe-in', 0))).toEqual([])
	})

	it('of payouts too', async () => {
		simulator.control.payouts.schedule(US, true)
		const { providerRef } = await pay()
		for (let n = 0; n < 150; n++) {
			clock.advance(DAY_MS)
			if (n > 2) simulator.control.refund(US, providerRef, { amount: 1 })
		}
		const payouts = await Array.fromAsync(source.listPayouts(US, MONDAY))
		expect(payouts.length).toBeGreaterThan(100)
		expect(payouts[0]).toMatchObject({ amount: 9_680n, status: 'paid' })
		// Refunds from Friday to Sunday are paid out with Monday's.
		expect(payouts[1]).toMatchObject({ amount: -3n, createdAt: Date.UTC(2026, 5, 8, 1) })
		const created = payouts.map((each) => each.createdAt)
		expect(created).toEqual(created.toSorted((a, b) => a - b))
		const later = await Array.fromAsync(source.listPayouts(US, created[40] ?? 0))
		expect(later).toEqual(payouts.slice(40))
	})
})

describe('The balance', () => {
	it('is what is available and what isn’t yet', async () => {
		await pay()
		clock.set(WEDNESDAY)
		await pay()
		expect(await source.balance(US)).toEqual({ currency: 'USD', available: 9_680n, pending: 9_680n })
		payOut()
		expect(await source.balance(US)).toEqual({ currency: 'USD', available: 0n, pending: 9_680n })
		expect(await source.balance('stripe-in')).toEqual({ currency: 'INR', available: 0n, pending: 0n })
	})
})

describe('The provider’s own objects', () => {
	it('are shown as they came, but for the payment’s secret', async () => {
		const paid = await pay()
		const refund = simulator.control.refund(US, paid.providerRef, { amount: 100 })
		const dispute = simulator.control.dispute(US, (await pay()).providerRef)
		clock.set(WEDNESDAY)
		const payoutRef = payOut()
		for (const [ref, object] of [
			[paid.providerRef, 'payment_intent'],
			[paid.charge?.ref, 'charge'],
			[paid.charge?.cost?.ref, 'balance_transaction'],
			[refund.id, 'refund'],
			[dispute.id, 'dispute'],
			[payoutRef, 'payout'],
		]) {
			expect(await source.readRaw(US, ref ?? '')).toMatchObject({ id: ref, object, currency: 'usd' })
		}
		const raw = await source.readRaw(US, paid.providerRef)
		expect(raw).toMatchObject({ amount: 10_000, metadata: { donationId: 'donation' } })
		expect(JSON.stringify(raw)).not.toContain('_secret_')
	})

	it.each([
		'pi_none',
		'ch_none',
		're_none',
		'du_none',
		'po_none',
		'txn_none',
		'cus_1',
		'nonsense',
		'',
		'pi_../x',
	])('that don’t exist are not found: %s', async (ref) => {
		expect(await failure(source.readRaw(US, ref))).toBeInstanceOf(PaymentNotFound)
	})
})

describe('What goes wrong', () => {
	const reads: readonly (readonly [string, (account: string) => Promise<unknown>])[] = [
		['payouts.retrieve', (account) => source.readPayout(account, 'po_none')],
		['payouts.list', (account) => Array.fromAsync(source.listPayouts(account, 0))],
		['balanceTransactions.list', (account) => Array.fromAsync(source.listBalanceLines(account, 0))],
		['balanceTransactions.list', (account) => Array.fromAsync(source.payoutLines(account, 'po_none'))],
		['balance.retrieve', (account) => source.balance(account)],
		['payouts.retrieve', (account) => source.readRaw(account, 'po_none')],
	]

	it.each(reads)('%s without an answer is an unknown outcome', async (operation, read) => {
		simulator.control.failNext({ operation, when: 'before', how: 'hangup' })
		expect(await failure(read(US))).toBeInstanceOf(PaymentOutcomeUnknown)
		simulator.control.failNext({ operation, when: 'before', how: 503 })
		expect(await failure(read(US))).toBeInstanceOf(PaymentOutcomeUnknown)
	})

	it.each(reads)('%s of an account that isn’t ours finds nothing', async (_operation, read) => {
		expect(await failure(read('stripe-fr'))).toBeInstanceOf(PaymentNotFound)
	})

	it('payouts and lines that don’t exist, or are another account’s, are not found', async () => {
		await pay()
		clock.set(WEDNESDAY)
		const payoutRef = payOut()
		for (const [account, ref] of [
			[US, 'po_none'],
			['stripe-in', payoutRef],
		] as const) {
			expect(await failure(source.readPayout(account, ref))).toBeInstanceOf(PaymentNotFound)
			expect(await failure(Array.fromAsync(source.payoutLines(account, ref)))).toBeInstanceOf(PaymentNotFound)
		}
	})

	it('a list that breaks in its second page is not taken for a short one', async () => {
		for (let n = 0; n < 101; n++) await pay()
		const seen: BalanceLine[] = []
		clock.set(WEDNESDAY)
		const payoutRef = payOut()
		const read = async () => {
			for await (const line of source.payoutLines(US, payoutRef)) {
				if (seen.push(line) === 1) {
					simulator.control.failNext({ operation: 'balanceTransactions.list', when: 'before', how: 500 })
				}
			}
		}
		expect(await failure(read())).toBeInstanceOf(PaymentOutcomeUnknown)
		expect(seen.length).toBeLessThan(101)
	})
})

describe('Any history', () => {
	const step = fc.oneof(
		fc.record({ do: fc.constantFrom('pay', 'schedule', 'run', 'fail', 'cancel', 'win', 'lose') }),
		fc.record({ do: fc.constant('days'), days: fc.integer({ min: 0, max: 6 }) }),
		fc.record({
			do: fc.constantFrom('refund', 'dispute'),
			nth: fc.nat(9),
			amount: fc.integer({ min: 1, max: 6_000 }),
		}),
	)

	type PlayedStep = ReturnType<typeof step.generate>['value']

	interface Played {
		readonly payments: string[]
		readonly disputes: string[]
	}

	/** Tries a step. One that makes no sense at this point is refused, and changes nothing. */
	function attempt(work: () => unknown): void {
		const before = simulator.control.books()
		try {
			work()
		} catch {
			expect(simulator.control.books()).toEqual(before)
		}
	}

	async function play(each: PlayedStep, { payments, disputes }: Played): Promise<void> {
		const { control } = simulator
		if ('days' in each) return clock.advance(each.days * DAY_MS)
		if ('nth' in each) {
			const payment = payments[each.nth % Math.max(payments.length, 1)] ?? 'pi_none'
			return attempt(() => {
				if (each.do === 'refund') control.refund(US, payment, { amount: each.amount })
				else disputes.push(control.dispute(US, payment, { amount: each.amount }).id)
			})
		}
		const settle = (outcome: 'won' | 'lost') =>
			attempt(() => control.closeDispute(US, disputes.at(-1) ?? 'du_none', outcome))
		const advance = async (to: 'failed' | 'canceled') => {
			const last = (await payouts()).at(-1)?.payoutRef ?? 'po_none'
			attempt(() => control.payouts.advance(last, to))
		}
		switch (each.do) {
			case 'pay':
				payments.push((await pay()).providerRef)
				return
			case 'schedule':
				return control.payouts.schedule(US, true)
			case 'run':
				return attempt(() => control.payouts.run(US))
			case 'win':
				return settle('won')
			case 'lose':
				return settle('lost')
			case 'fail':
				return advance('failed')
			default:
				return advance('canceled')
		}
	}

	const payouts = () => Array.fromAsync(source.listPayouts(US, 0))

	it('leaves the balance the sum of its lines, and each payout the sum of its own', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
				simulator.control.reset()
				clock.set(MONDAY)
				const history: Played = { payments: [], disputes: [] }
				for (const each of steps) await play(each, history)
				clock.advance(DAY_MS)

				const lines = await Array.fromAsync(source.listBalanceLines(US, 0))
				const { available, pending } = await source.balance(US)
				expect(sumNet(lines)).toBe(available + pending)
				expect(simulator.control.books()[0]?.balance).toBe(available + pending)
				const listed: string[] = []
				for (const payout of await payouts()) {
					const own = await linesOf(payout.payoutRef)
					expect(payout.reconciliationStatus).toBe('completed')
					expect(sumNet(own)).toBe(payout.amount)
					listed.push(...own.map((line) => line.ref))
					expectMoves(payout)
				}
				expect(new Set(listed).size).toBe(listed.length)
			}),
			{ numRuns: 100 },
		)
	})

	function expectMoves({ status, movedAt, createdAt }: PayoutSnapshot): void {
		if (status === 'pending' || status === 'in_transit') expect(movedAt).toBeNull()
		else expect(movedAt).toBeGreaterThanOrEqual(createdAt)
		expect(movedAt ?? 0).toBeLessThanOrEqual(clock.now())
	}
})
