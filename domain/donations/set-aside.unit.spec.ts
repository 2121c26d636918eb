import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { type DonationCommand, donationDecider } from './donations.decider.ts'
import type { DonationEvent } from './donations.events.ts'
import { observing, paymentReport, startCommand } from './histories.fixtures.ts'

const AT = '2026-11-21T10:00:00.000Z'
const given = scenario(donationDecider)
const run = (history: readonly DonationEvent[], ...commands: readonly DonationCommand[]) =>
	commands.reduce((events, command) => [...events, ...given(...events).when(command)], history)

const unallocated = run(
	[],
	startCommand({ target: null, request: null, terms: { ...startCommand().terms, coversFee: false } }),
	observing(paymentReport()),
)
const { amount, currency } = paymentReport()
const setAside = { type: 'SetPaymentAside', entryId: 'e1', amount, at: AT } as const
const free = { type: 'FreePayment', entryId: 'e1', at: AT } as const
const refund = {
	type: 'RefundUnassigned',
	refundId: 'r1',
	amount,
	byUserId: 'u1',
	mayDecideOwn: false,
	isForSelf: false,
	reason: null,
	at: AT,
} as const

describe('an unallocated payment that is written off', () => {
	it('is set aside for one entry, once', () => {
		const events = given(...unallocated).when(setAside)
		expect(events).toEqual([
			{ type: 'PaymentSetAside', data: { entryId: 'e1', amount: amount.toString(), currency, at: AT } },
		])
		const waiting = given(...unallocated, ...events)
		expect(waiting.when(setAside)).toEqual([])
		expect(waiting.refusal({ ...setAside, entryId: 'e2' })).toBe('NOT_SET_ASIDE')
		expect(waiting.refusal(refund)).toBe('NOT_REFUNDABLE')
	})

	it('is free again once its own entry is declined or taken back', () => {
		const events = run(unallocated, setAside)
		expect(given(...events).when({ ...free, entryId: 'e2' })).toEqual([])
		const freed = run(events, free, free)
		expect(freed.slice(events.length)).toEqual([{ type: 'PaymentFreed', data: { entryId: 'e1', at: AT } }])
		expect(given(...freed).when(refund)).toMatchObject([{ type: 'RefundRequested' }])
	})

	it('is set aside whole or not at all, and never once it is a donation', () => {
		expect(given(...unallocated).refusal({ ...setAside, amount: amount - 1n })).toBe('NOT_SET_ASIDE')
		expect(given(...run(unallocated, refund)).refusal(setAside)).toBe('NOT_SET_ASIDE')
		const paid = run([], startCommand(), observing(paymentReport()))
		expect(given(...paid).refusal(setAside)).toBe('ALREADY_ASSIGNED')
	})
})
