import type { DonationStatus } from '../../../../../../domain/donations/contract.ts'
import type { CheckoutAttempt } from '../../api/checkout-details.ts'

/**
 * A card payment as a pure state machine: an event leads to a new state and to at most one effect. The hook
 * `use-card-payment.ts` carries out the effects and reports their results.
 */

/** The reason why the form is shown again. `text` is a message of the provider or the server. */
export type PaymentFailure =
	| { readonly kind: 'card' }
	| { readonly kind: 'notAuthenticated' }
	/** The card is foreign, and the account accepts it only with the holder's address. */
	| { readonly kind: 'address' }
	| { readonly kind: 'refused'; readonly text: string }
	/** No answer came: the same try can be sent again, and can't charge twice. */
	| { readonly kind: 'unreachable' }

interface Running {
	readonly attempt: CheckoutAttempt
	/** True if the try was begun before a reload: its payment may have progressed further. */
	readonly resumed: boolean
}

interface Payment extends Running {
	readonly donationId: string
	readonly clientSecret: string
	readonly paymentIntentId: string
	readonly customerId: string | null
	readonly confirmed: boolean
}

export type PaymentState =
	| { readonly at: 'ready'; readonly failure: PaymentFailure | null; readonly again: CheckoutAttempt | null }
	| { readonly at: 'card' }
	| ({ readonly at: 'intent' } & Running)
	| ({ readonly at: 'check' } & Payment)
	| ({ readonly at: 'action' } & Payment)
	| ({ readonly at: 'confirm' } & Payment)
	| ({ readonly at: 'record' } & Payment)
	| { readonly at: 'waiting'; readonly donationId: string; readonly polls: number }
	| { readonly at: 'done'; readonly donationId: string }

export type PaymentEffect =
	| { readonly do: 'createMethod' }
	| { readonly do: 'createIntent'; readonly attempt: CheckoutAttempt }
	| { readonly do: 'retrieveIntent'; readonly clientSecret: string }
	| { readonly do: 'handleAction'; readonly clientSecret: string }
	| { readonly do: 'confirmIntent'; readonly paymentIntentId: string; readonly attempt: CheckoutAttempt }
	| { readonly do: 'record'; readonly payment: Payment }
	| { readonly do: 'poll'; readonly donationId: string; readonly afterMs: number }
	| { readonly do: 'finish'; readonly donationId: string }

export interface IntentSeen {
	readonly status: string
	readonly failed: boolean
}

export type PaymentEvent =
	| { readonly type: 'pay' }
	| { readonly type: 'resume'; readonly attempt: CheckoutAttempt }
	| { readonly type: 'methodCreated'; readonly attempt: CheckoutAttempt }
	| { readonly type: 'methodRefused'; readonly text: string }
	| { readonly type: 'addressMissing' }
	| {
			readonly type: 'intentAnswered'
			readonly donationId: string
			readonly requiresAction: boolean
			readonly clientSecret: string | null
			readonly paymentIntentId: string | null
			readonly customerId: string | null
			readonly pending: boolean
	  }
	| { readonly type: 'intentRefused'; readonly text: string | null }
	| { readonly type: 'unreachable' }
	| { readonly type: 'intentSeen'; readonly intent: IntentSeen }
	| { readonly type: 'actionDone'; readonly intent: IntentSeen }
	| { readonly type: 'actionFailed' }
	| { readonly type: 'recorded'; readonly status: DonationStatus }
	| { readonly type: 'recordFailed' }
	| { readonly type: 'polled'; readonly status: DonationStatus | null }

export interface Step {
	readonly state: PaymentState
	readonly effect: PaymentEffect | null
}

export const READY: PaymentState = { at: 'ready', failure: null, again: null }

/** The number of polls before the thank-you page, which continues them. */
export const POLLS = 7
const SETTLED: readonly DonationStatus[] = [
	'confirmed',
	'partlyRefunded',
	'refunded',
	'disputed',
	'chargedBack',
	'setAside',
]

/** Checks whether money may move: then there is no second click, and leaving asks first. */
export const isBusy = (state: PaymentState): boolean => state.at !== 'ready' && state.at !== 'done'

/** Applies an event. One that the state doesn't await changes nothing, so a second click pays nothing. */
export function step(state: PaymentState, event: PaymentEvent): Step {
	switch (state.at) {
		case 'ready':
			return onReady(state, event)
		case 'card':
			return onCard(state, event)
		case 'intent':
			return onIntent(state, event)
		case 'check':
			if (event.type === 'intentSeen') return branch(state, event.intent)
			return event.type === 'unreachable' ? wait(state.donationId) : stay(state)
		case 'action':
			if (event.type === 'actionDone') return branch(state, event.intent)
			return event.type === 'actionFailed' ? ready({ kind: 'notAuthenticated' }) : stay(state)
		case 'confirm':
			return onConfirm(state, event)
		case 'record':
			if (event.type === 'recorded') return settle(state.donationId, event.status, 0)
			return event.type === 'recordFailed' ? wait(state.donationId) : stay(state)
		case 'waiting':
			return event.type === 'polled' ? settle(state.donationId, event.status, state.polls) : stay(state)
		case 'done':
			return stay(state)
	}
}

const stay = (state: PaymentState): Step => ({ state, effect: null })

const ready = (failure: PaymentFailure, again: CheckoutAttempt | null = null): Step => ({
	state: { at: 'ready', failure, again },
	effect: null,
})

const send = (attempt: CheckoutAttempt, resumed: boolean): Step => ({
	state: { at: 'intent', attempt, resumed },
	effect: { do: 'createIntent', attempt },
})

function onReady(state: Extract<PaymentState, { at: 'ready' }>, event: PaymentEvent): Step {
	if (event.type === 'resume') return send(event.attempt, true)
	if (event.type !== 'pay') return stay(state)
	return state.again ? send(state.again, false) : { state: { at: 'card' }, effect: { do: 'createMethod' } }
}

function onCard(state: PaymentState, event: PaymentEvent): Step {
	if (event.type === 'methodCreated') return send(event.attempt, false)
	if (event.type === 'addressMissing') return ready({ kind: 'address' })
	return event.type === 'methodRefused' ? ready({ kind: 'refused', text: event.text }) : stay(state)
}

function onIntent(state: Extract<PaymentState, { at: 'intent' }>, event: PaymentEvent): Step {
	if (event.type === 'unreachable') return ready({ kind: 'unreachable' }, state.attempt)
	if (event.type === 'intentRefused') return refused(event.text)
	if (event.type !== 'intentAnswered') return stay(state)
	const { clientSecret, paymentIntentId } = event
	if (!clientSecret || !paymentIntentId || (event.pending && !state.resumed)) return wait(event.donationId)
	const payment: Payment = {
		attempt: state.attempt,
		resumed: state.resumed,
		donationId: event.donationId,
		clientSecret,
		paymentIntentId,
		customerId: event.customerId,
		confirmed: false,
	}
	return event.requiresAction && !state.resumed ? act(payment) : check(payment)
}

function onConfirm(state: Extract<PaymentState, { at: 'confirm' }>, event: PaymentEvent): Step {
	if (event.type === 'unreachable') return wait(state.donationId)
	if (event.type === 'intentRefused') return refused(event.text)
	if (event.type !== 'intentAnswered') return stay(state)
	const payment: Payment = { ...payload(state), customerId: event.customerId ?? state.customerId }
	if (event.pending) return wait(state.donationId)
	return event.requiresAction ? act(payment) : check(payment)
}

function branch(state: Extract<PaymentState, { at: 'check' | 'action' }>, intent: IntentSeen): Step {
	const payment = payload(state)
	switch (intent.status) {
		case 'succeeded':
		case 'processing':
			return { state: { at: 'record', ...payment }, effect: { do: 'record', payment } }
		case 'requires_action':
			return state.at === 'action' ? ready({ kind: 'notAuthenticated' }) : act(payment)
		case 'requires_confirmation':
			if (payment.confirmed) return wait(payment.donationId)
			return {
				state: { at: 'confirm', ...payment, confirmed: true },
				effect: {
					do: 'confirmIntent',
					paymentIntentId: payment.paymentIntentId,
					attempt: payment.attempt,
				},
			}
		default:
			return ready({ kind: state.at === 'action' && !intent.failed ? 'notAuthenticated' : 'card' })
	}
}

function settle(donationId: string, status: DonationStatus | null, polls: number): Step {
	if (status === 'failed') return ready({ kind: 'card' })
	if (status !== null && SETTLED.includes(status)) return finish(donationId)
	return polls >= POLLS ? finish(donationId) : wait(donationId, polls)
}

const refused = (text: string | null): Step => ready(text ? { kind: 'refused', text } : { kind: 'card' })

const act = (payment: Payment): Step => ({
	state: { at: 'action', ...payment },
	effect: { do: 'handleAction', clientSecret: payment.clientSecret },
})

const check = (payment: Payment): Step => ({
	state: { at: 'check', ...payment },
	effect: { do: 'retrieveIntent', clientSecret: payment.clientSecret },
})

/** Waits longer before each poll: 1, 1.5, 2.3 seconds and so on. */
const wait = (donationId: string, polls = 0): Step => ({
	state: { at: 'waiting', donationId, polls: polls + 1 },
	effect: { do: 'poll', donationId, afterMs: Math.trunc(1000 * 1.5 ** polls) },
})

const finish = (donationId: string): Step => ({
	state: { at: 'done', donationId },
	effect: { do: 'finish', donationId },
})

function payload(state: Extract<PaymentState, { at: 'check' | 'action' | 'confirm' }>): Payment {
	const { at: _at, ...payment } = state
	return payment
}
