import { expect, test } from 'vitest'
import { type Processing, processingOf } from '../../domain/donations/payment-methods.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { PaymentNotFound, type PaymentProvider, type PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { type PaymentsOfDonation, resolvePayment } from './resolve-payment.ts'

const STARTED = Date.parse('2026-08-03T10:00:00.000Z')
const event = {
	id: 'e1',
	stream: 'donation-g1',
	type: 'DonationStarted',
	data: { account: 'stripe-in' },
	metadata: { recordedAt: new Date(STARTED).toISOString(), correlationId: 'c1' },
} as unknown as RecordedEvent

const ATTEMPT = {
	account: 'stripe-in',
	providerRef: 'pi_1',
	status: 'requires_payment_method',
	method: 'card',
	createdAt: STARTED,
}
const unpaid: PaymentsOfDonation = {
	abandoned: false,
	costRef: null,
	received: null,
	attempts: [{ providerRef: 'pi_1' }],
}
const paidAt = (at: number): PaymentsOfDonation => ({
	...unpaid,
	received: { providerRef: 'pi_1', effectiveAt: new Date(at).toISOString() },
})

/** One look at a donation, and what it led to. */
async function check(
	donation: PaymentsOfDonation,
	begun: number,
	heldUpMs = 0,
	statuses: Readonly<Record<string, PaymentSnapshot['status'] | 'forgotten'>> = {},
	ways: (method: PaymentSnapshot['method']) => Processing = processingOf,
) {
	let now = begun
	const done: string[] = []
	const found: string[] = []
	const snapshot = (providerRef: string) =>
		({ ...ATTEMPT, providerRef, status: statuses[providerRef] ?? ATTEMPT.status }) as PaymentSnapshot
	const payments = {
		read: async (_: string, ref: string) => {
			now += heldUpMs
			if (statuses[ref] === 'forgotten') throw new PaymentNotFound(ref)
			return snapshot(ref)
		},
		confirm: async (_: string, ref: string) => ({ ...snapshot(ref), status: 'succeeded' }),
		cancel: async (_: string, ref: string) => ({ ...snapshot(ref), status: 'canceled' }),
	} as unknown as PaymentProvider
	const handler = resolvePayment({
		donationOf: async () => donation,
		clock: { now: () => now },
		payments,
		processingOf: ways,
		find: async (account, until) => {
			found.push(`${account} ${until - begun}`)
		},
		book: async ({ providerRef, status }) => done.push(`${providerRef} ${status}`),
		abandon: async () => done.push('abandoned'),
	})
	const context = { effectId: 'f1', attempt: 3, correlationId: 'c1', causationId: 'e1' }
	return { outcome: await handler.run(event, context), done, found }
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
	const both = { ...unpaid, attempts: [{ providerRef: 'pi_1' }, { providerRef: 'pi_2' }] }
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
	const both = { ...unpaid, attempts: [{ providerRef: 'pi_1' }, { providerRef: 'pi_2' }] }
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
	const given = { ...unpaid, abandoned: true }
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
	const both = { ...unpaid, attempts: [{ providerRef: 'pi_1' }, { providerRef: 'pi_2' }] }
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
		return (await check(donation, STARTED + 120_000, 0, { pi_1: 'requires_confirmation' }, () => way)).done
	}
	expect(await ofMethod(true)).toEqual(['pi_1 succeeded'])
	expect(await ofMethod(false)).toEqual(['pi_1 requires_confirmation'])
	expect(await ofMethod(true, { ...unpaid, abandoned: true })).toEqual(['pi_1 requires_confirmation'])
})

test('A method that is not ours has the time of the slowest.', () => {
	expect(processingOf(null)).toMatchObject({ longestMs: 30 * DAY_MS, takesApproved: false })
	expect(processingOf('card')).toMatchObject({ longestMs: 3 * DAY_MS, takesApproved: false })
})
