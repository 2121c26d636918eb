import { describe, expect, it } from 'vitest'
import { fold, scenario } from '../../kernel/events/decider.ts'
import { type DonationCommand, donationDecider } from './donations.decider.ts'
import type { DonationEvent } from './donations.events.ts'
import type { Donation } from './donations.state.ts'
import { stateOfWarning } from './donations.state.ts'
import { refundableOfWarned } from './fraud-warnings.ts'
import { observing, paymentReport, startCommand } from './histories.fixtures.ts'

const AT = '2026-11-21T10:00:00.000Z'
const given = scenario(donationDecider)
const run = (history: readonly DonationEvent[], ...commands: readonly DonationCommand[]) => {
	let events = [...history]
	for (const command of commands) events = [...events, ...given(...events).when(command)]
	return events
}
const donationOf = (events: readonly DonationEvent[]) => fold(donationDecider, events) as Donation
const refusal = (events: readonly DonationEvent[], command: DonationCommand) =>
	given(...events).refusal(command)
const warned = (over: Partial<Extract<DonationCommand, { type: 'RecordFraudWarning' }>> = {}) =>
	({
		type: 'RecordFraudWarning',
		warningRef: 'issfr_1',
		fraudType: 'made_with_stolen_card',
		rule: 'ask',
		provider: 'stripe',
		account: 'stripe-us',
		at: AT,
		...over,
	}) as const
const leave = {
	type: 'LeaveFraudWarning',
	warningRef: 'issfr_1',
	byUserId: 'u1',
	mayDecideOwn: false,
	isForSelf: false,
	at: AT,
} as const
const refundOutOfSuspense = {
	type: 'RefundWarned',
	warningRef: 'issfr_1',
	refundId: 'r1',
	mayDecideOwn: true,
	isForSelf: false,
	at: AT,
} as const

const paid = run([], startCommand(), observing(paymentReport()))
const disputed = (status: 'open' | 'won' | 'lost') =>
	observing(
		paymentReport({
			disputes: [
				{
					ref: 'dp_1',
					amount: 10n,
					status,
					at: AT,
					reinstatedAt: null,
					decidedAt: null,
					evidenceDueAt: null,
					costs: [],
				},
			],
		}),
	)
const stateAfter = (events: readonly DonationEvent[]) => {
	const donation = donationOf(events)
	const warning = donation.warnings.issfr_1
	return warning && stateOfWarning(donation, warning)
}

describe('an early fraud warning', () => {
	it('is booked once, with the rule of when it came', () => {
		const events = run(paid, warned(), warned(), warned({ rule: 'automatic' }))
		expect(events.slice(paid.length)).toEqual([
			{
				type: 'FraudWarningReceived',
				data: {
					warningRef: 'issfr_1',
					fraudType: 'made_with_stolen_card',
					rule: 'ask',
					provider: 'stripe',
					account: 'stripe-us',
					at: AT,
				},
			},
		])
		expect(refusal([], warned())).toBe('NOT_FOUND')
	})

	it('moves nothing, and is about all that is left', () => {
		const events = run(paid, warned())
		const donation = donationOf(events)
		expect(donation.status).toBe('confirmed')
		expect(refundableOfWarned(donation, 'issfr_1')).toBe(donation.split.total)
		expect(stateAfter(events)).toBe('open')
		expect(stateAfter(run(paid, warned({ rule: 'off' })))).toBe('recorded')
	})

	it('is left once, by somebody whose money it isn’t', () => {
		const left = run(paid, warned(), leave)
		expect(left.at(-1)).toEqual({
			type: 'FraudWarningLeft',
			data: { warningRef: 'issfr_1', byUserId: 'u1', at: AT },
		})
		expect(stateAfter(left)).toBe('left')
		expect(refusal(left, leave)).toBe('NOT_ANSWERABLE')
		expect(refusal(run(paid, warned()), { ...leave, isForSelf: true })).toBe('OWN_REFUND')
		expect(refusal(paid, leave)).toBe('NOT_FOUND')
		expect(() => refundableOfWarned(donationOf(left), 'issfr_1')).toThrow()
	})

	it.each(['open', 'won', 'lost'] as const)('gives nothing back once a dispute is %s', (status) => {
		const events = run(paid, warned(), disputed('open'), disputed(status))
		expect(() => refundableOfWarned(donationOf(events), 'issfr_1')).toThrow(
			expect.objectContaining({ code: 'NOT_ANSWERABLE' }),
		)
		expect(stateAfter(events)).toBe('recorded')
	})

	it('gives nothing back twice: not while a refund of all is under way, and not afterwards', () => {
		const { total } = donationOf(paid).split
		const requested = run(paid, warned(), {
			type: 'RequestRefund',
			refundId: 'r1',
			fund: 'request.x.USD',
			amount: total,
			warningRef: 'issfr_1',
			at: AT,
		})
		expect(requested.at(-1)).toMatchObject({ type: 'RefundRequested', data: { warningRef: 'issfr_1' } })
		expect(stateAfter(requested)).toBe('refunded')
		expect(() => refundableOfWarned(donationOf(requested), 'issfr_1')).toThrow(
			expect.objectContaining({ code: 'NOT_REFUNDABLE' }),
		)
	})

	it('of a payment that belongs to nothing sends it back out of suspense, once', () => {
		const unassigned = run(
			[],
			startCommand({ target: null, request: null, terms: { ...startCommand().terms, coversFee: false } }),
			observing(paymentReport()),
			warned(),
		)
		const { total } = donationOf(unassigned).split
		const back = run(unassigned, refundOutOfSuspense, refundOutOfSuspense)
		expect(back.slice(unassigned.length)).toMatchObject([
			{
				type: 'RefundRequested',
				data: { refundId: 'r1', fund: null, amount: total.toString(), share: '0', warningRef: 'issfr_1' },
			},
		])
		expect(refusal(back, { ...refundOutOfSuspense, refundId: 'r2' })).toBe('NOT_REFUNDABLE')
		expect(refusal(run(paid, warned()), refundOutOfSuspense)).toBe('NOT_REFUNDABLE')
	})
})
