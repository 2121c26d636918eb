import { expect, test } from 'vitest'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { PaymentProvider, PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { type PaymentsOfGift, settlePayment } from './settle-payment.ts'

const DAY = 86_400_000
const STARTED = Date.parse('2026-08-03T10:00:00.000Z')
const event = {
	...{ id: 'e1', stream: 'donation-g1', type: 'DonationStarted', data: { account: 'stripe-in' } },
	metadata: { recordedAt: new Date(STARTED).toISOString(), correlationId: 'c1' },
} as unknown as RecordedEvent

const ATTEMPT = { account: 'stripe-in', providerRef: 'pi_1', status: 'requires_payment_method' }
const unpaid: PaymentsOfGift = {
	...{ abandoned: false, costRef: null, received: null },
	attempts: [{ providerRef: 'pi_1' }],
}
const paidAt = (at: number): PaymentsOfGift => ({
	...unpaid,
	received: { providerRef: 'pi_1', effectiveAt: new Date(at).toISOString() },
})

/** One look at a gift, and what it led to. */
async function look(
	gift: PaymentsOfGift,
	begun: number,
	heldUpMs = 0,
	statuses: Readonly<Record<string, PaymentSnapshot['status']>> = {},
) {
	let now = begun
	const done: string[] = []
	const found: string[] = []
	const snapshot = (providerRef: string) =>
		({ ...ATTEMPT, providerRef, status: statuses[providerRef] ?? ATTEMPT.status }) as PaymentSnapshot
	const payments = {
		read: async (_: string, ref: string) => {
			now += heldUpMs
			return snapshot(ref)
		},
		cancel: async (_: string, ref: string) => ({ ...snapshot(ref), status: 'canceled' }),
	} as unknown as PaymentProvider
	const handler = settlePayment({
		giftOf: async () => gift,
		clock: { now: () => now },
		payments,
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
	const at = STARTED + DAY - 1_000
	const again = async (now: number) => (await look(paidAt(at), now)).outcome
	expect(await again(at + 60_000)).toEqual({ again: true, afterMs: 60_000 })
	expect(await again(at + DAY - 1)).toEqual({ again: true, afterMs: 3_600_000 })
	expect(await again(at + DAY)).toMatchObject({ done: true })
})

test('A payment that was made at once is not looked at for longer than a day.', async () => {
	const { outcome } = await look(paidAt(STARTED + 5_000), STARTED + DAY + 5_000)
	expect(outcome).toMatchObject({ done: true })
})

test('A look that was held up on its way gives nothing up by the time it took.', async () => {
	const started = STARTED + 60_000
	for (const gift of [unpaid, paidAt(STARTED)])
		expect((await look(gift, started, 2 * DAY)).outcome).toEqual({ again: true, afterMs: 60_000 })
})

test('It looks soon at first, then ever more rarely, and every hour at least.', async () => {
	const looks: number[] = []
	for (let minutes = 1; minutes < 300; ) {
		looks.push(minutes)
		const { outcome } = await look(unpaid, STARTED + minutes * 60_000)
		minutes += ('afterMs' in outcome ? outcome.afterMs : 0) / 60_000
	}
	expect(looks).toEqual([1, 2, 4, 8, 16, 32, 64, 124, 184, 244])
})

test('Every attempt that the gift knows is looked at, and canceled when it is given up.', async () => {
	const both = { ...unpaid, attempts: [{ providerRef: 'pi_1' }, { providerRef: 'pi_2' }] }
	const booked = ['pi_1 requires_payment_method', 'pi_2 requires_payment_method']
	expect((await look(both, STARTED + 120_000)).done).toEqual(booked)
	expect((await look(both, STARTED + DAY)).done).toEqual([
		...booked,
		...['pi_1 canceled', 'pi_2 canceled', 'abandoned'],
	])
})

test('What the gift does not know is found first: what is a minute old, and all of it before it is given up.', async () => {
	expect((await look(unpaid, STARTED + DAY / 2)).found).toEqual(['stripe-in -60000'])
	expect((await look(unpaid, STARTED + DAY + 5_000)).found).toEqual(['stripe-in -5000'])
	const given = { ...unpaid, abandoned: true }
	expect((await look(given, STARTED + DAY + 605_000)).found).toEqual(['stripe-in -5000'])
	expect((await look(paidAt(STARTED), STARTED + 60_000)).found).toEqual([])
})

test('A gift that was given up is looked at once more, for an attempt that was under way then.', async () => {
	expect((await look(unpaid, STARTED + DAY)).outcome).toEqual({ again: true, afterMs: 600_000 })
	const last = await look({ ...unpaid, abandoned: true }, STARTED + DAY + 600_000)
	expect(last.outcome).toMatchObject({ done: true })
	expect(last.done).not.toContain('abandoned')
})

test('A payment that the bank is processing is neither canceled nor given up, and after a month people are told.', async () => {
	const both = { ...unpaid, attempts: [{ providerRef: 'pi_1' }, { providerRef: 'pi_2' }] }
	const later = (days: number) => look(both, STARTED + days * DAY, 0, { pi_2: 'processing' })
	for (const days of [1, 5, 29]) {
		const { outcome, done } = await later(days)
		expect(outcome).toEqual({ again: true, afterMs: 6 * 3_600_000 })
		expect(done).toEqual(['pi_1 requires_payment_method', 'pi_2 processing', 'pi_1 canceled'])
	}
	await expect(later(30)).rejects.toThrow('still processing after a month')
})
