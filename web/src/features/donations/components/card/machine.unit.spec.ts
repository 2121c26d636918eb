import { describe, expect, it } from 'vitest'
import type { CheckoutAttempt } from '../../api/checkout-details.ts'
import {
	isBusy,
	type PaymentEffect,
	type PaymentEvent,
	type PaymentState,
	POLLS,
	READY,
	step,
} from './machine.ts'

const attempt: CheckoutAttempt = {
	keys: { intent: 'k1', confirm: 'k2', record: 'k3' },
	body: {
		payment_method_types: ['card'],
		paymentMethodId: 'pm_1',
		amount: 10_290,
		currency: 'USD',
		settlementCurrency: 'USD',
	},
}
const answered = {
	type: 'intentAnswered',
	donationId: 'd1',
	requiresAction: false,
	clientSecret: 'pi_1_secret',
	paymentIntentId: 'pi_1',
	customerId: 'cus_1',
	pending: false,
} as const

function run(...events: PaymentEvent[]): { state: PaymentState; effects: PaymentEffect['do'][] } {
	let state: PaymentState = READY
	const effects: PaymentEffect['do'][] = []
	for (const event of events) {
		const next = step(state, event)
		state = next.state
		if (next.effect) effects.push(next.effect.do)
	}
	return { state, effects }
}
const seen = (status: string, failed = false) => ({ type: 'intentSeen', intent: { status, failed } }) as const
const toIntent = [{ type: 'pay' }, { type: 'methodCreated', attempt }] as const satisfies PaymentEvent[]

describe('A card payment', () => {
	it('goes from the card to the recorded donation in the order of the specification.', () => {
		const { state, effects } = run(...toIntent, answered, seen('succeeded'), {
			type: 'recorded',
			status: 'confirmed',
		})
		expect(effects).toEqual(['createMethod', 'createIntent', 'retrieveIntent', 'record', 'finish'])
		expect(state).toEqual({ at: 'done', donationId: 'd1' })
	})

	it('runs the card action and confirms again when the card asks for it.', () => {
		const { state, effects } = run(
			...toIntent,
			{ ...answered, requiresAction: true },
			{ type: 'actionDone', intent: { status: 'requires_confirmation', failed: false } },
			answered,
			seen('succeeded'),
			{ type: 'recorded', status: 'confirmed' },
		)
		expect(effects).toEqual([
			'createMethod',
			'createIntent',
			'handleAction',
			'confirmIntent',
			'retrieveIntent',
			'record',
			'finish',
		])
		expect(state.at).toBe('done')
	})

	it('ignores a second click while it runs.', () => {
		const { effects } = run(
			{ type: 'pay' },
			{ type: 'pay' },
			{ type: 'methodCreated', attempt },
			{ type: 'pay' },
		)
		expect(effects).toEqual(['createMethod', 'createIntent'])
	})

	it('shows the words of the provider when the card can not be read.', () => {
		const { state } = run({ type: 'pay' }, { type: 'methodRefused', text: 'Your card number is incomplete.' })
		expect(state).toEqual({
			at: 'ready',
			failure: { kind: 'refused', text: 'Your card number is incomplete.' },
			again: null,
		})
	})

	it('shows the raw message of a refused card, and a general one without.', () => {
		expect(run(...toIntent, { type: 'intentRefused', text: 'Your card was declined.' }).state).toMatchObject({
			failure: { kind: 'refused', text: 'Your card was declined.' },
		})
		expect(run(...toIntent, { type: 'intentRefused', text: null }).state).toMatchObject({
			failure: { kind: 'card' },
		})
	})

	it('says that the card was not authenticated when the action fails or is given up.', () => {
		const acting = [...toIntent, { ...answered, requiresAction: true }] as const
		const failed = { at: 'ready', failure: { kind: 'notAuthenticated' }, again: null }
		expect(run(...acting, { type: 'actionFailed' }).state).toEqual(failed)
		expect(
			run(...acting, { type: 'actionDone', intent: { status: 'requires_payment_method', failed: false } })
				.state,
		).toEqual(failed)
	})

	it('asks to check the card when the intent has a last payment error.', () => {
		expect(run(...toIntent, answered, seen('requires_payment_method', true)).state).toMatchObject({
			at: 'ready',
			failure: { kind: 'card' },
		})
	})

	it('sends the same try again after no answer came, not a new one.', () => {
		const lost = run(...toIntent, { type: 'unreachable' })
		expect(lost.state).toEqual({ at: 'ready', failure: { kind: 'unreachable' }, again: attempt })
		const again = step(lost.state, { type: 'pay' })
		expect(again.effect).toEqual({ do: 'createIntent', attempt })
	})

	it('looks before it acts when a reload interrupted the try.', () => {
		const { effects } = run(
			{ type: 'resume', attempt },
			{ ...answered, requiresAction: true },
			seen('requires_action'),
		)
		expect(effects).toEqual(['createIntent', 'retrieveIntent', 'handleAction'])
	})

	it('confirms after a reload that came between the card action and step two.', () => {
		const { effects } = run(
			{ type: 'resume', attempt },
			{ ...answered, pending: true },
			seen('requires_confirmation'),
		)
		expect(effects).toEqual(['createIntent', 'retrieveIntent', 'confirmIntent'])
	})

	it('never confirms twice.', () => {
		const { state, effects } = run(
			...toIntent,
			answered,
			seen('requires_confirmation'),
			answered,
			seen('requires_confirmation'),
		)
		expect(effects.filter((effect) => effect === 'confirmIntent')).toHaveLength(1)
		expect(state).toMatchObject({ at: 'waiting', donationId: 'd1' })
	})

	it('waits, later each time, when the outcome is not known, and then leaves it to the thank-you page.', () => {
		let { state, effect } = step(run(...toIntent).state, { ...answered, pending: true })
		const delays: number[] = []
		while (effect?.do === 'poll') {
			delays.push(effect.afterMs)
			;({ state, effect } = step(state, { type: 'polled', status: 'processing' }))
		}
		expect(delays).toHaveLength(POLLS)
		expect(delays).toEqual([...delays].sort((a, b) => a - b))
		expect(state).toEqual({ at: 'done', donationId: 'd1' })
	})

	it('lets the donor try again when a donation turns out to have failed.', () => {
		expect(
			run(...toIntent, { ...answered, pending: true }, { type: 'polled', status: 'failed' }).state,
		).toMatchObject({
			at: 'ready',
			failure: { kind: 'card' },
		})
	})

	it('keeps waiting when the donation could not be recorded: the server learns of it from the provider.', () => {
		const { state, effects } = run(...toIntent, answered, seen('succeeded'), { type: 'recordFailed' })
		expect(state).toMatchObject({ at: 'waiting', donationId: 'd1' })
		expect(effects.at(-1)).toBe('poll')
	})

	it('is busy from the click until it is done.', () => {
		expect(isBusy(READY)).toBe(false)
		expect(isBusy(run({ type: 'pay' }).state)).toBe(true)
		expect(isBusy(run(...toIntent).state)).toBe(true)
		expect(isBusy(run(...toIntent, { ...answered, pending: true }).state)).toBe(true)
		expect(isBusy({ at: 'done', donationId: 'd1' })).toBe(false)
	})
})
