import { expect, test } from 'vitest'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import { startCommand, TOTAL } from '../../domain/donations/histories.fixtures.ts'
import { type Processing, processingOf } from '../../domain/donations/payment-methods.ts'
import type { Payments } from '../../kernel/capability/provider-accounts.ts'
import type { DomainEvent } from '../../kernel/events/decider.ts'
import { PaymentNotFound, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { memoryWorker, runEffect } from '../../tests/harness/memory-worker.ts'
import { resolvePayment } from './resolve-payment.ts'

const STARTED = Date.parse('2026-08-03T10:00:00.000Z')
const iso = (epochMs: number) => new Date(epochMs).toISOString()

interface Known {
	readonly attempts: readonly string[]
	readonly abandoned?: true
	readonly paidAt?: number
}
const unpaid: Known = { attempts: ['pi_1'] }
const both: Known = { attempts: ['pi_1', 'pi_2'] }
const paidAt = (at: number): Known => ({ ...unpaid, paidAt: at })

function historyOf({ attempts, abandoned, paidAt: paid }: Known): DomainEvent[] {
	const started = donationDecider.decide(
		startCommand({ account: 'stripe-in', at: iso(STARTED) }),
		donationDecider.initial,
	)
	const { target, donor, currency } = startCommand()
	const payment = { provider: 'stripe', account: 'stripe-in', providerRef: 'pi_1', attempt: 1 }
	return [
		...started,
		...attempts.map((providerRef, index) => ({
			type: 'PaymentAttempted',
			data: { ...payment, providerRef, attempt: index + 1, at: iso(STARTED) },
		})),
		...(paid === undefined
			? []
			: [
					{
						type: 'DonationConfirmed',
						data: {
							...payment,
							target,
							donor,
							currency,
							chargeRef: 'ch_1',
							effectiveAt: iso(paid),
							split: { donation: '10000', fee: '290', total: '10290' },
							fromSuspense: false,
						},
					},
				]),
		...(abandoned
			? [{ type: 'DonationFailed', data: { because: 'abandoned', at: iso(STARTED + DAY_MS) } }]
			: []),
	]
}

async function check(
	donation: Known,
	begun: number,
	heldUpMs = 0,
	statuses: Readonly<Record<string, PaymentSnapshot['status'] | 'forgotten'>> = {},
	ways: (method: PaymentSnapshot['method']) => Processing = processingOf,
) {
	const done: string[] = []
	const found: string[] = []
	const snapshot = (providerRef: string, status: PaymentSnapshot['status']): PaymentSnapshot => {
		done.push(`${providerRef} ${status}`)
		const isPaid = status === 'succeeded'
		const charge = { ref: 'ch_1', at: STARTED, begunAt: STARTED, cost: null, card: null }
		return {
			provider: 'stripe',
			account: 'stripe-in',
			providerRef,
			status,
			method: 'card',
			amount: TOTAL,
			amountReceived: isPaid ? TOTAL : 0n,
			currency: 'USD',
			donationId: 'g1',
			attempt: donation.attempts.indexOf(providerRef) + 1,
			createdAt: STARTED,
			charge: isPaid ? charge : null,
			failure: null,
			refunds: [],
			disputes: [],
		} as unknown as PaymentSnapshot
	}
	const payments = {
		read: async (_: string, ref: string) => {
			worker.time += heldUpMs
			const status = statuses[ref] ?? 'requires_payment_method'
			if (status === 'forgotten') throw new PaymentNotFound(ref)
			return snapshot(ref, status)
		},
		confirm: async (_: string, ref: string) => snapshot(ref, 'succeeded'),
		cancel: async (_: string, ref: string) => snapshot(ref, 'canceled'),
	} as unknown as Payments
	const worker = await memoryWorker({ payments })
	worker.time = STARTED
	const history = await worker.record('donation-g1', historyOf(donation))
	worker.time = begun
	const find = async (account: string, until: number) => {
		found.push(`${account} ${until - begun}`)
	}
	const outcome = await runEffect(resolvePayment(worker, find, ways), history[0], 3)
	const led = (await worker.typesIn('donation-g1')).slice(history.length)
	const last = (await Array.fromAsync(worker.store.readStream('donation-g1'))).slice(history.length).at(-1)
	if (last?.data.because === 'abandoned') done.push('abandoned')
	return { outcome, done, found, led }
}

test('A payment that was finished at the last moment is looked at until its cost is known, or a day is over.', async () => {
	const at = STARTED + DAY_MS - 1_000
	const again = async (now: number) => (await check(paidAt(at), now)).outcome
	expect(await again(at + 60_000)).toEqual({ again: true, afterMs: 60_000 })
	expect(await again(at + DAY_MS - 1)).toEqual({ again: true, afterMs: 3_600_000 })
	expect(await again(at + DAY_MS)).toMatchObject({ done: true })
})

test('A payment that was made at once is not looked at for longer than a day.', async () => {
	const { outcome } = await check(paidAt(STARTED + 5_000), STARTED + DAY_MS + 5_000)
	expect(outcome).toMatchObject({ done: true })
})

test('A look that was held up on its way gives nothing up by the time it took.', async () => {
	const started = STARTED + 60_000
	for (const donation of [unpaid, paidAt(STARTED)])
		expect((await check(donation, started, 2 * DAY_MS)).outcome).toEqual({ again: true, afterMs: 60_000 })
})

test('It looks soon at first, then ever more rarely, and every hour at least.', async () => {
	const checks: number[] = []
	for (let minutes = 1; minutes < 300; ) {
		checks.push(minutes)
		const { outcome } = await check(unpaid, STARTED + minutes * 60_000)
		minutes += ('afterMs' in outcome ? outcome.afterMs : 0) / 60_000
	}
	expect(checks).toEqual([1, 2, 4, 8, 16, 32, 64, 124, 184, 244])
})

test('Every attempt that the donation knows is looked at, and canceled when it is given up.', async () => {
	const booked = ['pi_1 requires_payment_method', 'pi_2 requires_payment_method']
	expect((await check(both, STARTED + 120_000)).done).toEqual(booked)
	expect((await check(both, STARTED + DAY_MS)).done).toEqual([
		...booked,
		'pi_1 canceled',
		'pi_2 canceled',
		'abandoned',
	])
})

test('What the provider forgot was paid by nobody; but what was received is to be found.', async () => {
	const { done, outcome } = await check(both, STARTED + DAY_MS, 0, { pi_1: 'forgotten' })
	expect(done).toEqual(['pi_2 requires_payment_method', 'pi_2 canceled', 'abandoned'])
	expect(outcome).toEqual({ again: true, afterMs: 600_000 })
	const early = await check(unpaid, STARTED + 120_000, 0, { pi_1: 'forgotten' })
	expect(early).toMatchObject({ done: [], outcome: { again: true, afterMs: 120_000 } })
	await expect(check(paidAt(STARTED), STARTED + 120_000, 0, { pi_1: 'forgotten' })).rejects.toThrow('pi_1')
})

test('What the donation does not know is found first: what is a minute old, and all of it before it is given up.', async () => {
	expect((await check(unpaid, STARTED + DAY_MS / 2)).found).toEqual(['stripe-in -60000'])
	expect((await check(unpaid, STARTED + DAY_MS + 5_000)).found).toEqual(['stripe-in -5000'])
	const given: Known = { ...unpaid, abandoned: true }
	expect((await check(given, STARTED + DAY_MS + 605_000)).found).toEqual(['stripe-in -5000'])
	expect((await check(paidAt(STARTED), STARTED + 60_000)).found).toEqual([])
})

test('A donation that was given up is looked at once more, for an attempt that was under way then.', async () => {
	expect((await check(unpaid, STARTED + DAY_MS)).outcome).toEqual({ again: true, afterMs: 600_000 })
	const last = await check({ ...unpaid, abandoned: true }, STARTED + DAY_MS + 600_000)
	expect(last.outcome).toMatchObject({ done: true })
	expect(last.done).not.toContain('abandoned')
})

test('A card that is being processed is neither canceled nor given up, and after three days people are told.', async () => {
	const later = (days: number) => check(both, STARTED + days * DAY_MS, 0, { pi_2: 'processing' })
	for (const days of [1, 2.9]) {
		const { outcome, done } = await later(days)
		expect(outcome).toEqual({ again: true, afterMs: 6 * 3_600_000 })
		expect(done).toEqual(['pi_1 requires_payment_method', 'pi_2 processing', 'pi_1 canceled'])
	}
	await expect(later(3)).rejects.toThrow('pi_2 is still processing after 3 days')
})

test('What is being processed has the time that its method has, and is canceled then where the method allows it.', async () => {
	const ofMethod = (days: number, way: Processing) =>
		check(unpaid, STARTED + days * DAY_MS, 0, { pi_1: 'processing' }, () => way)
	const slow = { longestMs: 14 * DAY_MS, canBeCancelled: false, takesApproved: false, answersLate: false }
	expect((await ofMethod(13, slow)).outcome).toEqual({ again: true, afterMs: 6 * 3_600_000 })
	await expect(ofMethod(14, slow)).rejects.toThrow('after 14 days')
	const cancelable = { ...slow, canBeCancelled: true }
	expect((await ofMethod(13, cancelable)).done).toEqual(['pi_1 processing'])
	const over = await ofMethod(14, cancelable)
	expect(over.done).toEqual(['pi_1 processing', 'pi_1 canceled', 'abandoned'])
	expect(over.outcome).toEqual({ again: true, afterMs: 600_000 })
})

test('What its donor approved is taken where the method says so, and never once it was given up.', async () => {
	const ofMethod = async (takesApproved: boolean, donation = unpaid) => {
		const way = { ...processingOf('card'), takesApproved }
		return check(donation, STARTED + 120_000, 0, { pi_1: 'requires_confirmation' }, () => way)
	}
	const taken = await ofMethod(true)
	expect(taken.done).toEqual(['pi_1 requires_confirmation', 'pi_1 succeeded'])
	expect(taken.led).toContain('DonationConfirmed')
	expect((await ofMethod(false)).done).toEqual(['pi_1 requires_confirmation'])
	expect((await ofMethod(true, { ...unpaid, abandoned: true })).done).toEqual(['pi_1 requires_confirmation'])
})

test('A method that is not ours has the time of the slowest.', () => {
	expect(processingOf(null)).toMatchObject({ longestMs: 30 * DAY_MS, takesApproved: false })
	expect(processingOf('card')).toMatchObject({ longestMs: 3 * DAY_MS, takesApproved: false })
})
