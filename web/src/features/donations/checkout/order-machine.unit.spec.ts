import { describe, expect, it } from 'vitest'
import type { OrderAnswer } from '../../../../../domain/donations/orders.contract.ts'
import { ASKS, isBusy, type OrderEvent, type OrderState, READY, step } from './order-machine.ts'

const DONE = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signed' }
const answered = (changes: Partial<OrderAnswer> = {}): OrderEvent => ({
	type: 'answered',
	answer: {
		statusCode: 200,
		donationId: 'd1',
		orderId: 'order_1',
		customerId: null,
		amount: 51_180,
		currency: 'INR',
		status: 'actionRequired',
		failure: null,
		...changes,
	},
})
const PENDING = { statusCode: 202, code: 'PAYMENT_PENDING' }

function reached(...events: readonly OrderEvent[]) {
	let state: OrderState = READY
	let last: ReturnType<typeof step>['effect'] = null
	for (const event of events) {
		const next = step(state, event)
		state = next.state
		last = next.effect
	}
	return { state, effect: last }
}
const pay = { type: 'pay' } as const
const dismissed = { type: 'dismissed' } as const
const OPENED = [pay, answered()] as const

describe('A payment in the provider’s checkout', () => {
	it('opens with its order, is verified, and ends once the server says that it arrived.', () => {
		expect(reached(pay)).toEqual({ state: { at: 'ordering' }, effect: { do: 'begin' } })
		expect(reached(...OPENED).effect).toEqual({
			do: 'open',
			donationId: 'd1',
			orderId: 'order_1',
			customerId: null,
		})
		const paid = [...OPENED, { type: 'paid', done: DONE }] as const
		expect(reached(...paid).effect).toEqual({
			do: 'settle',
			donationId: 'd1',
			orderId: 'order_1',
			customerId: null,
			done: DONE,
		})
		expect(reached(...paid, { type: 'verified', status: 'confirmed' }).effect).toEqual({
			do: 'finish',
			donationId: 'd1',
		})
		// Not verified, not captured yet, or no answer: the server is asked about the order.
		for (const status of ['actionRequired', null] as const)
			expect(reached(...paid, { type: 'verified', status }).effect).toMatchObject({ do: 'ask', afterMs: 0 })
	})

	it('that was dismissed is asked about, and leads back to the button with what the server says.', () => {
		const closed = [...OPENED, dismissed] as const
		expect(reached(...closed).effect).toEqual({ do: 'ask', donationId: 'd1', afterMs: 0 })
		expect(reached(...closed, answered()).state).toEqual({ at: 'ready', failure: { kind: 'dismissed' } })
		expect(reached(...closed, answered({ failure: 'payment_declined' })).state).toEqual({
			at: 'ready',
			failure: { kind: 'failed', code: 'payment_declined' },
		})
		expect(reached(...closed, answered({ status: 'confirmed' })).state).toEqual({
			at: 'done',
			donationId: 'd1',
		})
		expect(reached(...closed, { type: 'refused', text: 'Too late.' }).state).toEqual({
			at: 'ready',
			failure: { kind: 'refused', text: 'Too late.' },
		})
	})

	it('that its bank is asked about is asked about later each time, and then by the thank-you page.', () => {
		const waits: number[] = []
		let { state, effect } = reached(...OPENED, dismissed)
		for (let tries = 0; tries < ASKS && effect?.do === 'ask'; tries += 1) {
			waits.push(effect.afterMs)
			;({ state, effect } = step(state, answered(PENDING)))
		}
		expect(waits).toEqual([0, 1000, 1500, 2250, 3375, 5062, 7593])
		expect([state, effect]).toEqual([
			{ at: 'done', donationId: 'd1' },
			{ do: 'finish', donationId: 'd1' },
		])
	})

	it('whose order is not known is asked about until it opens by itself, or no answer comes.', () => {
		const unknown = answered({ ...PENDING, orderId: null })
		expect(reached(pay, unknown).effect).toMatchObject({ do: 'ask' })
		expect(reached(pay, unknown, answered()).effect).toMatchObject({ do: 'open' })
		const never = Array.from({ length: ASKS + 1 }, () => unknown)
		expect(reached(pay, ...never).state).toEqual({ at: 'ready', failure: { kind: 'unreachable' } })
	})

	it('goes on after a reload: what was begun under its key, and what may have been paid by asking.', () => {
		expect(reached({ type: 'resume', donationId: null }).effect).toEqual({ do: 'begin' })
		const resumed = { type: 'resume', donationId: 'd1' } as const
		expect(reached(resumed).effect).toMatchObject({ do: 'ask', donationId: 'd1' })
		// Nobody pressed a button: nothing opens by itself.
		expect(reached(resumed, answered()).state).toEqual({ at: 'ready', failure: { kind: 'dismissed' } })
	})

	it('says when no answer comes, and when the window doesn’t open.', () => {
		expect(reached(pay, { type: 'unreachable' }).state).toEqual({
			at: 'ready',
			failure: { kind: 'unreachable' },
		})
		const never = Array.from({ length: ASKS }, () => ({ type: 'unreachable' }) as const)
		expect(reached(...OPENED, dismissed, ...never).state).toMatchObject({ failure: { kind: 'unreachable' } })
		expect(reached(...OPENED, { type: 'notOpened' }).state).toEqual({
			at: 'ready',
			failure: { kind: 'unavailable' },
		})
	})

	it('that is taken once it was approved ends with the money, or with a bank that needs days.', () => {
		const approved = [...OPENED, { type: 'paid', done: null }] as const
		for (const changes of [{ status: 'confirmed' }, { ...PENDING, status: 'processing' }] as const)
			expect(reached(...approved, answered(changes)).effect).toEqual({ do: 'finish', donationId: 'd1' })
		expect(reached(...approved, answered(PENDING)).effect).toMatchObject({ do: 'ask', afterMs: 0 })
		const over = answered({ orderId: null, failure: 'TRANSACTION_REFUSED' })
		expect(reached(...approved, over).state).toEqual({
			at: 'ready',
			failure: { kind: 'failed', code: 'TRANSACTION_REFUSED' },
		})
	})

	it('that was declined after it was approved opens once more, and is asked about when that is closed.', () => {
		const refused = answered({ failure: 'INSTRUMENT_DECLINED' })
		const declined = [...OPENED, { type: 'paid', done: null }, refused] as const
		expect(reached(...declined)).toEqual({
			state: {
				at: 'open',
				order: { donationId: 'd1', orderId: 'order_1', customerId: null },
				declined: 'INSTRUMENT_DECLINED',
			},
			effect: { do: 'reopen', donationId: 'd1', orderId: 'order_1', customerId: null },
		})
		expect(reached(...declined, { type: 'paid', done: null }).effect).toMatchObject({ do: 'settle' })
		const failed = { at: 'ready', failure: { kind: 'failed', code: 'INSTRUMENT_DECLINED' } }
		expect(reached(...declined, dismissed, refused).state).toEqual(failed)
		expect(reached(...declined, { type: 'notOpened' }).state).toEqual(failed)
	})

	it('whose checkout opens by a button of its own waits for it.', () => {
		const resumed = [{ type: 'resume', donationId: null }, answered(), { type: 'waits' }] as const
		expect(reached(...resumed)).toEqual({ state: READY, effect: null })
		expect(reached({ type: 'notOpened' }).state).toEqual({ at: 'ready', failure: { kind: 'unavailable' } })
	})

	it('takes no event that it doesn’t await: a second click opens nothing.', () => {
		expect(reached(pay, pay)).toEqual({ state: { at: 'ordering' }, effect: null })
		expect(reached(...OPENED, pay).effect).toBe(null)
		expect(reached(...OPENED, answered()).effect).toBe(null)
		expect(reached(dismissed)).toEqual({ state: READY, effect: null })
		expect([READY, reached(pay).state, reached(...OPENED).state].map(isBusy)).toEqual([false, true, true])
	})
})
