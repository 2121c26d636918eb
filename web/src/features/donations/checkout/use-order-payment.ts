import { useCallback, useEffect, useRef, useState } from 'react'
import { asFailure, type Failure } from '../../../../../client/failure.ts'
import type { OrderAnswer } from '../../../../../domain/donations/orders.contract.ts'
import { type CheckoutOrder, readCheckout, rememberOrder } from '../api/checkout-details.ts'
import { askOrder, beginOrder, verifyPayment } from '../api/order.ts'
import { type OrderEffect, type OrderEvent, type OrderState, READY, step } from './order-machine.ts'
import type { RazorpayCheckout, RazorpayOptions } from './razorpay.ts'

/** What the effects need from the page at the moment when they run. */
export interface OrderContext {
	readonly Razorpay: RazorpayCheckout
	/** What the checkout is opened with, beside the order. */
	readonly checkout: Omit<RazorpayOptions, 'order_id' | 'handler' | 'modal'>
	/** A new order of the donation as it stands. */
	readonly newOrder: () => CheckoutOrder
	readonly onFinish: (donationId: string) => void
}

interface OrderPayment {
	readonly state: OrderState
	readonly send: (event: OrderEvent) => void
}

/** Runs the machine of an order in a page: keeps its state, carries its effects out, remembers the order in this tab. */
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

/** An order is unsettled from when it is sent until the server says that it is open, and while its checkout is. */
function remember(event: OrderEvent): void {
	const order = readCheckout()?.order
	if (!order) return
	if (event.type === 'answered') {
		const { donationId, code } = event.answer
		rememberOrder({ ...order, donationId, isUnsettled: code !== undefined })
	}
	// What the server refuses is over: the next try is a new donation.
	if (event.type === 'refused') rememberOrder(null)
}

function carryOut(effect: OrderEffect, context: OrderContext, send: (event: OrderEvent) => void): void {
	switch (effect.do) {
		case 'begin':
			void begin(context).then(send)
			return
		case 'open':
			// Once the layer over the page has gone, which keeps the focus.
			void pause(0).then(() => open(effect.orderId, context, send))
			return
		case 'verify':
			void verify(effect).then(send)
			return
		case 'ask':
			void pause(effect.afterMs)
				.then(() => ask(effect.donationId))
				.then(send)
			return
		case 'finish':
			context.onFinish(effect.donationId)
	}
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isUnknown = (failure: Failure) =>
	failure.isUnreachable || failure.statusCode >= 500 || failure.statusCode === 429

/** The order that this tab has begun already, where nothing was changed since: it is opened again. */
async function begin({ newOrder }: OrderContext): Promise<OrderEvent> {
	const order = readCheckout()?.order ?? newOrder()
	rememberOrder({ ...order, isUnsettled: true })
	const { donationId } = order
	return answerOf(() => (donationId === null ? beginOrder(order) : askOrder(donationId, order)))
}

async function ask(donationId: string): Promise<OrderEvent> {
	const order = readCheckout()?.order
	if (!order) return { type: 'unreachable' }
	return answerOf(() => askOrder(donationId, order))
}

async function answerOf(call: () => Promise<OrderAnswer>): Promise<OrderEvent> {
	try {
		return { type: 'answered', answer: await call() }
	} catch (error) {
		const failure = asFailure(error)
		return isUnknown(failure) ? { type: 'unreachable' } : { type: 'refused', text: failure.message }
	}
}

function open(
	orderId: string,
	{ Razorpay, checkout }: OrderContext,
	send: (event: OrderEvent) => void,
): void {
	const order = readCheckout()?.order
	if (order) rememberOrder({ ...order, isUnsettled: true })
	try {
		new Razorpay({
			...checkout,
			order_id: orderId,
			handler: (done) => send({ type: 'paid', done }),
			modal: { confirm_close: true, ondismiss: () => send({ type: 'dismissed' }) },
		}).open()
	} catch {
		send({ type: 'notOpened' })
	}
}

async function verify({ donationId, done }: Extract<OrderEffect, { do: 'verify' }>): Promise<OrderEvent> {
	const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = done
	try {
		const { data } = await verifyPayment({
			donationId,
			razorpay_payment_id,
			razorpay_order_id,
			razorpay_signature,
		})
		return { type: 'verified', status: data.status }
	} catch {
		return { type: 'verified', status: null }
	}
}
