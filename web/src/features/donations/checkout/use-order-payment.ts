import { useCallback, useEffect, useRef, useState } from 'react'
import { asFailure, type Failure } from '../../../../../client/failure.ts'
import type { OrderAnswer } from '../../../../../domain/donations/orders.contract.ts'
import { type CheckoutOrder, readCheckout, rememberOrder } from '../api/checkout-details.ts'
import type { OrderCalls } from '../api/order.ts'
import { type OrderEffect, type OrderEvent, type OrderState, READY, step } from './order-machine.ts'

export interface OpenedOrder {
	readonly orderId: string
	readonly customerId: string | null
}

/** A provider's checkout in the page. It reports `paid` and `dismissed`. */
export interface OrderCheckout {
	/**
	 * @returns false if it opens by a button of its own that was not pressed
	 * @throws Error if it can't be opened
	 */
	readonly open: (order: OpenedOrder, report: (event: OrderEvent) => void) => boolean
	readonly reopen: () => void
}

export interface OrderContext {
	readonly calls: OrderCalls
	readonly checkout: OrderCheckout
	readonly newOrder: () => CheckoutOrder
	readonly onFinish: (donationId: string) => unknown
}

interface OrderPayment {
	readonly state: OrderState
	readonly send: (event: OrderEvent) => void
}

/**
 * Runs the machine of an order in a page: keeps its state, carries out its effects, and remembers the order
 * in this tab.
 */
export function useOrderPayment(context: OrderContext): OrderPayment {
	const [state, setState] = useState<OrderState>(READY)
	const current = useRef<OrderState>(READY)
	const alive = useRef(true)
	const latest = useRef(context)
	latest.current = context

	useEffect(() => {
		alive.current = true
		return () => {
			alive.current = false
		}
	}, [])

	const send = useCallback((event: OrderEvent) => {
		if (!alive.current) return
		remember(event)
		const next = step(current.current, event)
		current.current = next.state
		setState(next.state)
		if (next.effect) carryOut(next.effect, latest.current, send)
	}, [])
	return { state, send }
}

/** An order is unsettled from sending until the server reports it open, and while its checkout is open. */
function remember(event: OrderEvent): void {
	const order = readCheckout()?.order
	if (!order) return
	if (event.type === 'answered') {
		const { donationId, code } = event.answer
		rememberOrder({ ...order, donationId, isUnsettled: code !== undefined })
	}
	// A refused order is over: the next try is a new donation.
	if (event.type === 'refused') rememberOrder(null)
}

function carryOut(effect: OrderEffect, context: OrderContext, send: (event: OrderEvent) => void): void {
	switch (effect.do) {
		case 'begin':
			void begin(context).then(send)
			return
		case 'open':
			// Once the layer over the page has gone, which keeps the focus.
			void pause(0).then(() => open(effect, context.checkout, send))
			return
		case 'reopen':
			reopen(context.checkout, send)
			return
		case 'settle':
			void settle(effect, context).then(send)
			return
		case 'ask':
			void pause(effect.afterMs)
				.then(() => ask(effect.donationId, context))
				.then(send)
			return
		case 'finish':
			context.onFinish(effect.donationId)
	}
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isUnknown = (failure: Failure) =>
	failure.isUnreachable || failure.statusCode >= 500 || failure.statusCode === 429

async function begin({ calls, newOrder }: OrderContext): Promise<OrderEvent> {
	const order = readCheckout()?.order ?? newOrder()
	rememberOrder({ ...order, isUnsettled: true })
	const { donationId } = order
	return answerOf(() => (donationId === null ? calls.begin(order) : calls.ask(donationId, order)))
}

async function ask(donationId: string, { calls }: OrderContext): Promise<OrderEvent> {
	const order = readCheckout()?.order
	if (!order) return { type: 'unreachable' }
	return answerOf(() => calls.ask(donationId, order))
}

async function answerOf(call: () => Promise<OrderAnswer>): Promise<OrderEvent> {
	try {
		return { type: 'answered', answer: await call() }
	} catch (error) {
		const failure = asFailure(error)
		return isUnknown(failure) ? { type: 'unreachable' } : { type: 'refused', text: failure.message }
	}
}

function open(order: OpenedOrder, checkout: OrderCheckout, send: (event: OrderEvent) => void): void {
	try {
		if (checkout.open(order, send)) unsettle()
		else send({ type: 'waits' })
	} catch {
		send({ type: 'notOpened' })
	}
}

/** Marks the order as unsettled, because it may be paid while its checkout is open. */
function unsettle(): void {
	const order = readCheckout()?.order
	if (order) rememberOrder({ ...order, isUnsettled: true })
}

function reopen(checkout: OrderCheckout, send: (event: OrderEvent) => void): void {
	unsettle()
	try {
		checkout.reopen()
	} catch {
		send({ type: 'notOpened' })
	}
}

/** Sends the proof; after a refusal or without an answer, the order is polled. */
async function settle(
	settled: Extract<OrderEffect, { do: 'settle' }>,
	{ calls }: OrderContext,
): Promise<OrderEvent> {
	try {
		const found = await calls.settle(settled)
		return 'answer' in found
			? { type: 'answered', answer: found.answer }
			: { type: 'verified', status: found.status }
	} catch {
		return { type: 'verified', status: null }
	}
}
