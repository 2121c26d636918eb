import { expect, test } from 'vitest'
import type { RecordedEvent } from '../../domain/_ports/event-store.ts'
import type { PaymentProvider, PaymentSnapshot } from '../../domain/_ports/payments.ts'
import { type PaymentsOfGift, settlePayment } from './settle-payment.ts'

const DAY = 86_400_000
const STARTED = Date.parse('2026-08-03T10:00:00.000Z')
const event = {
	...{ id: 'e1', stream: 'donation-g1', type: 'DonationStarted', data: {} },
	metadata: { recordedAt: new Date(STARTED).toISOString(), correlationId: 'c1' },
} as unknown as RecordedEvent

/** One look at a payment that was made at a time, and whose cost nobody knows. */
function look(paidAt: number, now: number) {
	const gift: PaymentsOfGift = {
		...{ account: 'stripe-in', failed: false, costRef: null, attempts: [{ providerRef: 'pi_1' }] },
		received: { providerRef: 'pi_1', effectiveAt: new Date(paidAt).toISOString() },
	}
	const handler = settlePayment({
		giftOf: async () => gift,
		clock: { now: () => now },
		payments: {
			read: async () => ({ status: 'succeeded' }) as PaymentSnapshot,
		} as unknown as PaymentProvider,
		book: async () => null,
		abandon: async () => {
			throw new Error('It is paid.')
		},
	})
	return handler.run(event, { effectId: 'f1', attempt: 3, correlationId: 'c1', causationId: 'e1' })
}

test('A payment that was finished at the last moment is looked at until its cost is known, or a day is over.', async () => {
	const paidAt = STARTED + DAY - 1_000
	expect(await look(paidAt, STARTED + DAY + 60_000)).toEqual({ again: true, afterMs: 60_000 })
	expect(await look(paidAt, paidAt + DAY - 1)).toEqual({ again: true, afterMs: 3_600_000 })
	expect(await look(paidAt, paidAt + DAY)).toMatchObject({ done: true })
})

test('A payment that was made at once is not looked at for longer than a day.', async () => {
	expect(await look(STARTED + 5_000, STARTED + DAY + 5_000)).toMatchObject({ done: true })
})
