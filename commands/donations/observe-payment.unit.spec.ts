import { expect, test } from 'vitest'
import type { PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { reportOf } from './observe-payment.ts'

const BEGUN_AT = Date.UTC(2026, 8, 12, 4, 32)
const READ_AT = BEGUN_AT + 26 * HOUR_MS
const NOTIFIED_AT = BEGUN_AT + 25 * HOUR_MS

const paid = (charge: Partial<NonNullable<PaymentSnapshot['charge']>>): PaymentSnapshot => ({
	provider: 'razorpay',
	account: 'razorpay-in',
	providerRef: 'order_1',
	status: 'succeeded',
	method: 'upi',
	amount: 102_360n,
	amountReceived: 102_360n,
	currency: 'INR',
	donationId: null,
	attempt: 1,
	createdAt: BEGUN_AT,
	charge: {
		ref: 'pay_1',
		at: READ_AT,
		begunAt: BEGUN_AT,
		cost: { ref: 'pay_1', fee: 2_415n, currency: 'INR', at: READ_AT },
		card: null,
		...charge,
	},
	failure: null,
	refunds: [],
	disputes: [],
	nextAction: null,
	clientSecret: '',
	customerRef: null,
})
const timesOf = (snapshot: PaymentSnapshot, notifiedAt?: number) => {
	const { charge } = reportOf(snapshot, notifiedAt)
	return [charge?.begunAt, charge?.at, charge?.cost?.at].map((at) => Date.parse(at ?? ''))
}

test('Money whose provider doesn’t say when it came is dated when that told of it, and when it was read without its word.', () => {
	expect(timesOf(paid({ isAsRead: true }), NOTIFIED_AT)).toEqual([BEGUN_AT, NOTIFIED_AT, NOTIFIED_AT])
	expect(timesOf(paid({ isAsRead: true }))).toEqual([BEGUN_AT, READ_AT, READ_AT])
})

test('Money whose provider says when it came is dated so, whoever tells of it when.', () => {
	expect(timesOf(paid({}), NOTIFIED_AT)).toEqual([BEGUN_AT, READ_AT, READ_AT])
})

test('The times of refunds and disputes are ISO 8601 for the decider, and a missing one stays null.', () => {
	const refund = { ref: 'rfnd_1', refundId: null, amount: 100n, status: 'failed' } as const
	const dispute = {
		ref: 'disp_1',
		amount: 200n,
		status: 'open',
		reinstatedAt: null,
		decidedAt: null,
	} as const
	const cost = { ref: 'adj_1', fee: 300n }
	const [begunAt, readAt] = [BEGUN_AT, READ_AT].map((epochMs) => new Date(epochMs).toISOString())
	const report = reportOf({
		...paid({}),
		refunds: [{ ...refund, at: BEGUN_AT, returnedAt: READ_AT }],
		disputes: [{ ...dispute, at: BEGUN_AT, evidenceDueAt: READ_AT, costs: [{ ...cost, at: READ_AT }] }],
	})
	expect(report).toMatchObject({
		createdAt: begunAt,
		refunds: [{ ...refund, at: begunAt, returnedAt: readAt }],
		disputes: [{ ...dispute, at: begunAt, evidenceDueAt: readAt, costs: [{ ...cost, at: readAt }] }],
	})
})
