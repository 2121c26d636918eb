import type { DonationStatus } from '../../../../../domain/donations/contract.ts'
import type { OrderAnswer } from '../../../../../domain/donations/orders.contract.ts'
import type { CheckoutDone } from '../api/order.ts'
import { hasArrived } from '../api/transaction.ts'

/**
 * A payment in the provider's own checkout as a pure machine: what happened leads to a new state and to at most one
 * effect. Whatever the checkout says, what is shown is what the server answered about the order since.
 * The hook `use-order-payment.ts` carries the effects out and reports what came of them.
 */

/** Why the donor is back at the button. */
export type OrderFailure =
	/** The window was closed, and nothing is paid. */
	| { readonly kind: 'dismissed' }
	/** The last try failed, by the provider's word for why; its bank may still say yes to it. */
	| { readonly kind: 'failed'; readonly code: string }
	/** The server's own words; empty where it had none. */
	| { readonly kind: 'refused'; readonly text: string }
	/** The provider's script was not there when it was to open. */
	| { readonly kind: 'unavailable' }
	/** No answer came: it is asked again, and nothing is begun twice. */
	| { readonly kind: 'unreachable' }

export type OrderState =
	| { readonly at: 'ready'; readonly failure: OrderFailure | null }
	| { readonly at: 'ordering' }
	/** The checkout is open over the page. */
	| {
			readonly at: 'open'
			readonly order: Order
			/** Why it was opened once more: what was chosen in it was declined, by the provider's word for why. */
			readonly declined: string | null
	  }
	| { readonly at: 'verifying'; readonly order: Order }
	/** The server is asked what became of it; `wasOpen`: the donor could have paid. */
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
	/** Who gives a mandate with it; null: nobody does. */
	readonly customerId: string | null
}

export type OrderEffect =
	/** Begins it, or begins it again under the same key. */
	| { readonly do: 'begin' }
	| ({ readonly do: 'open' } & Order)
	/** Opens it once more, for something else to pay with. */
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
	/** By the word of the checkout. Null: it signs nothing. */
	| { readonly type: 'paid'; readonly done: CheckoutDone | null }
	| { readonly type: 'dismissed' }
	| { readonly type: 'notOpened' }
	/** It opens by a button of its own, which the donor hasn't pressed. */
	| { readonly type: 'waits' }
	/** Null: the server could not verify it, or gave no answer. */
	| { readonly type: 'verified'; readonly status: DonationStatus | null }

export interface OrderStep {
	readonly state: OrderState
	readonly effect: OrderEffect | null
}

export const READY: OrderState = { at: 'ready', failure: null }

/** How often the server is asked before the thank-you page takes over, which goes on by itself. */
export const ASKS = 7

/** True while something is under way: no second click, and leaving asks first. */
export const isBusy = (state: OrderState): boolean => state.at !== 'ready' && state.at !== 'done'

/** One step. An event that the state doesn't await changes nothing: a second click opens nothing. */
export function step(state: OrderState, event: OrderEvent): OrderStep {
	switch (state.at) {
		case 'ready':
			if (event.type === 'pay') return begin()
			if (event.type === 'notOpened') return ready({ kind: 'unavailable' })
			if (event.type !== 'resume') return stay(state)
			return event.donationId === null ? begin() : ask(event.donationId, true)
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
			if (event.type === 'answered') return onAnswer(event.answer, state.wasOpen, state.tries)
			if (event.type === 'refused') return ready({ kind: 'refused', text: event.text })
			if (event.type !== 'unreachable') return stay(state)
			return state.tries >= ASKS
				? ready({ kind: 'unreachable' })
				: ask(state.donationId, state.wasOpen, state.tries)
		case 'done':
			return stay(state)
	}
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

/** What came of taking an order that was approved: it was declined, then its payer chooses something else for it. */
function onTaken(answer: OrderAnswer): OrderStep {
	const { donationId, orderId, customerId, status, failure, code } = answer
	// A bank needs days for it, and nobody has to wait here.
	if (status === 'processing') return finish(donationId)
	if (failure === null || orderId === null || code !== undefined) return onAnswer(answer, true, 0)
	const order = { donationId, orderId, customerId }
	return { state: { at: 'open', order, declined: failure }, effect: { do: 'reopen', ...order } }
}

/** Arrived; or nobody knows yet; or the checkout can be opened, which the donor does by the button once it was. */
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

/** At once at first, and later each time: 0, 1, 1.5, 2.3 seconds and so on. */
const ask = (donationId: string, wasOpen: boolean, tries = 0): OrderStep => ({
	state: { at: 'asking', donationId, wasOpen, tries: tries + 1 },
	effect: { do: 'ask', donationId, afterMs: tries === 0 ? 0 : Math.trunc(1000 * 1.5 ** (tries - 1)) },
})

const finish = (donationId: string): OrderStep => ({
	state: { at: 'done', donationId },
	effect: { do: 'finish', donationId },
})
