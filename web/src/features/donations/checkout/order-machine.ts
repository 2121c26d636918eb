import type { DonationStatus } from '../../../../../domain/donations/contract.ts'
import type { OrderAnswer } from '../../../../../domain/donations/orders.contract.ts'
import type { CheckoutDone } from '../api/order.ts'
import { hasArrived } from '../api/transaction.ts'

/**
 * A payment in the provider's own checkout as a pure state machine: an event leads to a new state and to at
 * most one effect. The shown result is the server's answer, not the checkout's. The hook
 * `use-order-payment.ts` carries out the effects and reports their results.
 */

/** The reason why the donor is back at the button. */
export type OrderFailure =
	/** The window was closed, and nothing is paid. */
	| { readonly kind: 'dismissed' }
	/** The last try failed with the provider's reason; its bank may still approve it. */
	| { readonly kind: 'failed'; readonly code: string }
	| { readonly kind: 'refused'; readonly text: string }
	| { readonly kind: 'unavailable' }
	/** No answer came: it is asked again, and nothing is begun twice. */
	| { readonly kind: 'unreachable' }

export type OrderState =
	| { readonly at: 'ready'; readonly failure: OrderFailure | null }
	| { readonly at: 'ordering' }
	| {
			readonly at: 'open'
			readonly order: Order
			/** The provider's reason for a decline, after which the checkout was opened again. */
			readonly declined: string | null
	  }
	| { readonly at: 'verifying'; readonly order: Order }
	/** The outcome is requested from the server; `wasOpen`: the donor could have paid. */
	| {
			readonly at: 'asking'
			readonly donationId: string
			readonly wasOpen: boolean
			readonly tries: number
	  }
	| { readonly at: 'done'; readonly donationId: string }

interface Order {
	readonly donationId: string
	readonly orderId: string
	readonly customerId: string | null
}

export type OrderEffect =
	/** Begins it, or repeats that under the same key. */
	| { readonly do: 'begin' }
	| ({ readonly do: 'open' } & Order)
	| ({ readonly do: 'reopen' } & Order)
	| ({ readonly do: 'settle'; readonly done: CheckoutDone | null } & Order)
	| { readonly do: 'ask'; readonly donationId: string; readonly afterMs: number }
	| { readonly do: 'finish'; readonly donationId: string }

export type OrderEvent =
	| { readonly type: 'pay' }
	/** After a reload: an order that may have been paid. */
	| { readonly type: 'resume'; readonly donationId: string | null }
	| { readonly type: 'answered'; readonly answer: OrderAnswer }
	| { readonly type: 'refused'; readonly text: string }
	| { readonly type: 'unreachable' }
	/** The checkout's report. Null: it signs nothing. */
	| { readonly type: 'paid'; readonly done: CheckoutDone | null }
	| { readonly type: 'dismissed' }
	| { readonly type: 'notOpened' }
	/** The checkout opens by its own button, which the donor hasn't pressed. */
	| { readonly type: 'waits' }
	/** Null: the server could not verify it, or gave no answer. */
	| { readonly type: 'verified'; readonly status: DonationStatus | null }

export interface OrderStep {
	readonly state: OrderState
	readonly effect: OrderEffect | null
}

export const READY: OrderState = { at: 'ready', failure: null }

/** The number of polls before the thank-you page, which continues them. */
export const ASKS = 7

/** Checks whether something is under way: then there is no second click, and leaving asks first. */
export const isBusy = (state: OrderState): boolean => state.at !== 'ready' && state.at !== 'done'

/** Applies an event. One that the state doesn't await changes nothing, so a second click opens nothing. */
export function step(state: OrderState, event: OrderEvent): OrderStep {
	switch (state.at) {
		case 'ready':
			return onReady(state, event)
		case 'ordering':
			if (event.type === 'answered') return onAnswer(event.answer, false, 0)
			if (event.type === 'refused') return ready({ kind: 'refused', text: event.text })
			return event.type === 'unreachable' ? ready({ kind: 'unreachable' }) : stay(state)
		case 'open':
			return onCheckout(state, event)
		case 'verifying': {
			if (event.type === 'answered') return onTaken(event.answer)
			if (event.type !== 'verified') return stay(state)
			const { donationId } = state.order
			return event.status !== null && hasArrived(event.status) ? finish(donationId) : ask(donationId, true)
		}
		case 'asking':
			return onReply(state, event)
		case 'done':
			return stay(state)
	}
}

function onReady(state: OrderState, event: OrderEvent): OrderStep {
	if (event.type === 'pay') return begin()
	if (event.type === 'notOpened') return ready({ kind: 'unavailable' })
	if (event.type !== 'resume') return stay(state)
	return event.donationId === null ? begin() : ask(event.donationId, true)
}

function onReply(state: Extract<OrderState, { at: 'asking' }>, event: OrderEvent): OrderStep {
	const { donationId, wasOpen, tries } = state
	if (event.type === 'answered') return onAnswer(event.answer, wasOpen, tries)
	if (event.type === 'refused') return ready({ kind: 'refused', text: event.text })
	if (event.type !== 'unreachable') return stay(state)
	return tries >= ASKS ? ready({ kind: 'unreachable' }) : ask(donationId, wasOpen, tries)
}

function onCheckout(state: Extract<OrderState, { at: 'open' }>, event: OrderEvent): OrderStep {
	const { order } = state
	const { donationId } = order
	switch (event.type) {
		case 'paid':
			return { state: { at: 'verifying', order }, effect: { do: 'settle', ...order, done: event.done } }
		case 'dismissed':
			return ask(donationId, true)
		case 'waits':
			return stay(READY)
		case 'notOpened':
			return ready(
				state.declined === null ? { kind: 'unavailable' } : { kind: 'failed', code: state.declined },
			)
		default:
			return stay(state)
	}
}

/** Handles the capture of an approved order; after a decline, the donor chooses another method. */
function onTaken(answer: OrderAnswer): OrderStep {
	const { donationId, orderId, customerId, status, failure, code } = answer
	// A bank needs days for it, and nobody has to wait here.
	if (status === 'processing') return finish(donationId)
	if (failure === null || orderId === null || code !== undefined) return onAnswer(answer, true, 0)
	const order = { donationId, orderId, customerId }
	return { state: { at: 'open', order, declined: failure }, effect: { do: 'reopen', ...order } }
}

/**
 * Handles an answer: paid, unknown, or open. An order that was open already is opened by the donor's button
 * only.
 */
function onAnswer(answer: OrderAnswer, wasOpen: boolean, tries: number): OrderStep {
	const { donationId, orderId, customerId, status, failure, code } = answer
	if (hasArrived(status)) return finish(donationId)
	// Nothing is paid by that order any more: the next try is another one.
	if (failure !== null && orderId === null) return ready({ kind: 'failed', code: failure })
	if (code !== undefined || orderId === null) {
		if (tries < ASKS) return ask(donationId, wasOpen, tries)
		return orderId === null ? ready({ kind: 'unreachable' }) : finish(donationId)
	}
	if (wasOpen) return ready(failure === null ? { kind: 'dismissed' } : { kind: 'failed', code: failure })
	const order = { donationId, orderId, customerId }
	return { state: { at: 'open', order, declined: null }, effect: { do: 'open', ...order } }
}

const stay = (state: OrderState): OrderStep => ({ state, effect: null })

const begin = (): OrderStep => ({ state: { at: 'ordering' }, effect: { do: 'begin' } })

const ready = (failure: OrderFailure): OrderStep => ({ state: { at: 'ready', failure }, effect: null })

/** Asks immediately, then after longer waits: 0, 1, 1.5, 2.3 seconds and so on. */
const ask = (donationId: string, wasOpen: boolean, tries = 0): OrderStep => ({
	state: { at: 'asking', donationId, wasOpen, tries: tries + 1 },
	effect: { do: 'ask', donationId, afterMs: tries === 0 ? 0 : Math.trunc(1000 * 1.5 ** (tries - 1)) },
})

const finish = (donationId: string): OrderStep => ({
	state: { at: 'done', donationId },
	effect: { do: 'finish', donationId },
})
