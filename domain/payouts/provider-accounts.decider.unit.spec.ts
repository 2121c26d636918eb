import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, scenario } from '../../kernel/events/decider.ts'
import { hasMore, MAX_EVENTS } from '../../kernel/events/in-parts.ts'
import type { Finding } from './discrepancies.ts'
import {
	type Adjustment,
	type ProviderAccountCommand,
	providerAccountDecider,
} from './provider-accounts.decider.ts'
import type { ProviderAccountEvent } from './provider-accounts.events.ts'

const AT = '2026-11-21T10:00:00.000Z'
const given = scenario(providerAccountDecider)
function run(...commands: readonly ProviderAccountCommand[]): ProviderAccountEvent[] {
	const events: ProviderAccountEvent[] = []
	for (const command of commands) events.push(...given(...events).when(command))
	return events
}
const types = (events: readonly ProviderAccountEvent[]) => events.map(({ type }) => type)

const mirror = (
	over: Partial<Extract<ProviderAccountCommand, { type: 'MirrorAccount' }>> = {},
): ProviderAccountCommand => ({
	type: 'MirrorAccount',
	provider: 'stripe',
	account: 'stripe-in',
	currency: 'INR',
	until: AT,
	balance: 500n,
	newLines: 1,
	at: AT,
	...over,
})
const adjustment = (balanceRef: string, amount: bigint, over: Partial<Adjustment> = {}): Adjustment => ({
	provider: 'stripe',
	account: 'stripe-in',
	balanceRef,
	kind: 'charge',
	against: 'suspense',
	amount,
	currency: 'INR',
	effectiveAt: AT,
	...over,
})
const adjust = (...adjustments: readonly Adjustment[]) => ({ type: 'Adjust', adjustments, at: AT }) as const

describe('the mirror of an account', () => {
	it('says how far it came when something has changed', () => {
		expect(run(mirror())).toEqual([
			{
				type: 'ProviderAccountMirrored',
				data: {
					provider: 'stripe',
					account: 'stripe-in',
					currency: 'INR',
					until: AT,
					balance: '500',
					at: AT,
				},
			},
		])
		const later = { until: '2026-11-21T11:00:00.000Z' }
		expect(types(run(mirror(), mirror({ ...later, newLines: 0, balance: 400n })))).toHaveLength(2)
	})
	it('is silent when nothing has, and about an older look', () => {
		expect(types(run(mirror(), mirror({ until: '2026-11-21T11:00:00.000Z', newLines: 0 })))).toHaveLength(1)
		expect(types(run(mirror(), mirror({ until: '2026-11-21T09:00:00.000Z', balance: 1n })))).toHaveLength(1)
	})
})

describe('adjustments', () => {
	it('are booked once, and taken back whole before they are booked otherwise', () => {
		const booked = run(adjust(adjustment('txn_1', 100n)))
		expect(types(booked)).toEqual(['AdjustmentBooked'])
		expect(given(...booked).when(adjust(adjustment('txn_1', 100n)))).toEqual([])
		expect(given(...booked).when(adjust(adjustment('txn_1', 80n)))).toMatchObject([
			{ type: 'AdjustmentReversed', data: { amount: '100' } },
			{ type: 'AdjustmentBooked', data: { amount: '80' } },
		])
		expect(types(given(...booked).when(adjust(adjustment('txn_1', 0n))))).toEqual(['AdjustmentReversed'])
		expect(given().when(adjust(adjustment('txn_1', 0n)))).toEqual([])
	})
	it('move when the other side is found to be another one', () => {
		const booked = run(adjust(adjustment('txn_1', 100n)))
		const expense = adjustment('txn_1', 100n, { against: 'fee expense' })
		expect(types(given(...booked).when(adjust(expense)))).toEqual(['AdjustmentReversed', 'AdjustmentBooked'])
	})
	it('come to what was asked for last, line by line, whatever was asked before', () => {
		const requested = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.bigInt({ min: -9n, max: 9n })), {
			minLength: 1,
			maxLength: 12,
		})
		fc.assert(
			fc.property(requested, (changes) => {
				const events = run(...changes.map(([ref, amount]) => adjust(adjustment(ref, amount))))
				const booked = new Map<string, bigint>()
				for (const event of events) {
					if (event.type !== 'AdjustmentBooked' && event.type !== 'AdjustmentReversed') continue
					const { balanceRef, amount } = event.data
					const signed = event.type === 'AdjustmentBooked' ? BigInt(amount) : -BigInt(amount)
					booked.set(balanceRef, (booked.get(balanceRef) ?? 0n) + signed)
				}
				for (const [ref, amount] of new Map(changes)) expect(booked.get(ref) ?? 0n).toBe(amount)
			}),
			{ numRuns: 300, seed: 2 },
		)
	})
	it('are said in parts when there are many, and none is taken back without being booked anew', () => {
		const all = (amount: bigint) =>
			adjust(...Array.from({ length: 1_001 }, (_, index) => adjustment(`txn_${index}`, amount)))
		const events: ProviderAccountEvent[] = []
		for (const command of [all(100n), all(80n)]) {
			for (let more = true; more; ) {
				const next = given(...events).when(command)
				expect(next.length).toBeLessThanOrEqual(MAX_EVENTS)
				expect(next[0]?.type === next.at(-1)?.type).toBe(command.adjustments[0]?.amount === 100n)
				events.push(...next)
				more = hasMore(next)
			}
			expect(given(...events).when(command)).toEqual([])
		}
		expect(events).toHaveLength(3_003)
	})
})

it('discrepancies of the account are found and resolved on its own stream', () => {
	const discrepancyId = '11111111-1111-4111-8111-111111111111'
	const finding: Finding = {
		discrepancyId,
		kind: 'balanceDiffers',
		provider: 'stripe',
		account: 'stripe-in',
		payoutRef: null,
		lineRef: null,
		objectRef: null,
		donationId: null,
		expected: '5',
		reported: '6',
		currency: 'INR',
		effectiveAt: AT,
	}
	const found = run({ type: 'TieOutAccount', findings: [finding], at: AT })
	expect(types(found)).toEqual(['DiscrepancyFound'])
	const agrees = [...found, ...given(...found).when({ type: 'TieOutAccount', findings: [], at: AT })]
	expect(types(agrees)).toEqual(['DiscrepancyFound', 'DiscrepancyResolved'])
	const { discrepancies } = fold(providerAccountDecider, agrees)
	expect(discrepancies.get(discrepancyId)).toEqual({
		resolution: 'agreesNow',
		ownerId: null,
		version: 2,
		expected: '5',
		reported: '6',
	})
	// Both balances move all the time: one that is apart by as much as before has nothing new to say.
	const moved = { ...finding, expected: '105', reported: '106' }
	expect(given(...found).when({ type: 'TieOutAccount', findings: [moved], at: AT })).toEqual([])
})
