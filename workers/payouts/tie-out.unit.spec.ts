import { expect, it } from 'vitest'
import type { PayoutStreamEvent } from '../../domain/payouts/payouts.decider.ts'
import { payoutDecider } from '../../domain/payouts/payouts.decider.ts'
import { providerAccountDecider } from '../../domain/payouts/provider-accounts.decider.ts'
import { type Decider, type DomainEvent, fold } from '../../kernel/decider.ts'
import { MAX_EVENTS } from '../../kernel/in-parts.ts'
import { type TieOutDeps, tieOut } from './tie-out.ts'

const AT = '2026-11-21T10:00:00.000Z'
const ACCOUNT = { provider: 'stripe', account: 'stripe-in', currency: 'INR' } as const
const TURN = { whenBusy: 'wait', mirror: async () => Date.parse(AT) } as const
const times = <T>(count: number, make: (index: number) => T) =>
	Array.from({ length: count }, (_, i) => make(i))
type Found = Awaited<ReturnType<TieOutDeps['findDisagreements']>>[number]

/** A stream in memory that takes no more at once than an event store does. */
function streamOf<State, Command, Event extends DomainEvent>(
	decider: Decider<State, Command, Event>,
	events: Event[] = [],
) {
	return {
		events,
		async send(command: Command) {
			const next = decider.decide(command, fold(decider, events))
			expect(next.length).toBeLessThanOrEqual(MAX_EVENTS + 1)
			events.push(...next)
			return { events: next }
		},
	}
}

const sent = {
	...ACCOUNT,
	payoutRef: 'po_1',
	amount: '5000',
	effectiveAt: AT,
	at: AT,
	automatic: true,
	sourceType: 'card',
	arrivalAt: AT,
}
const lines = { count: 1_300, sum: '5000', currency: 'INR', digest: 'a', at: AT }

it('A day that nothing of arrived is told in parts, and a payout is reconciled when all of it agrees.', async () => {
	const account = streamOf(providerAccountDecider)
	const payout = streamOf(payoutDecider, [
		{ type: 'PayoutSent', data: sent } as PayoutStreamEvent,
		{ type: 'PayoutLinesMirrored', data: lines },
	])
	let found: readonly Found[] = times(1_700, (index) => ({
		kind: 'unknownLine' as const,
		payout_ref: index < 1_300 ? 'po_1' : null,
		line_ref: `txn_${index}`,
		object_ref: null,
		donation_id: null,
		currency: 'INR',
		expected: 0n,
		reported: 5n,
		effective_at: new Date(AT),
	}))
	const deps: TieOutDeps = {
		alone: async (_, _whenBusy, run) => {
			await run()
			return true
		},
		unexplainedPayments: async () => [],
		observePayment: async () => {},
		findAdjustments: async () =>
			times(1_001, (index) => ({
				balance_ref: `txn_${index}`,
				kind: 'charge',
				against: 'suspense',
				amount: 5n,
				effective_at: new Date(AT),
			})),
		findDisagreements: async () => found,
		known: async () => [],
		payoutsToReconcile: async () => [{ provider: 'stripe', payout_ref: 'po_1', lines_digest: 'a' }],
		caughtUp: async () => {},
		adjust: (_, adjustments) => account.send({ type: 'Adjust', adjustments, at: AT }),
		tieOutAccount: (_, findings) => account.send({ type: 'TieOutAccount', findings, at: AT }),
		tieOutPayout: (_, result) => payout.send({ type: 'TieOutPayout', ...result, at: AT }),
	}
	const counted = (events: readonly DomainEvent[], type: string) =>
		events.filter((event) => event.type === type).length

	await tieOut(deps, ACCOUNT, TURN)
	expect(counted(account.events, 'AdjustmentBooked')).toBe(1_001)
	expect(counted(account.events, 'DiscrepancyFound')).toBe(400)
	expect(counted(payout.events, 'DiscrepancyFound')).toBe(1_300)
	expect(counted(payout.events, 'PayoutReconciled')).toBe(0)

	found = []
	await tieOut(deps, ACCOUNT, TURN)
	expect(counted(account.events, 'DiscrepancyResolved')).toBe(400)
	expect(payout.events.slice(-1_301).map(({ type }) => type)).toEqual([
		...times(1_300, () => 'DiscrepancyResolved'),
		'PayoutReconciled',
	])
})

it('A payout is not reconciled while the account is told that figures about its lines are others, or are back.', async () => {
	const account = streamOf(providerAccountDecider)
	const payout = streamOf(payoutDecider, [
		{ type: 'PayoutSent', data: sent } as PayoutStreamEvent,
		{ type: 'PayoutLinesMirrored', data: { ...lines, count: 1 } },
	])
	const found = (payout_ref: string | null, reported: bigint): Found => ({
		kind: 'unknownLine',
		payout_ref,
		line_ref: 'txn_1',
		object_ref: null,
		donation_id: null,
		currency: 'INR',
		expected: 0n,
		reported,
		effective_at: new Date(AT),
	})
	const tied = async (now: readonly Found[], resolution: string | null) => {
		const [known] = account.events
		const id = known?.type === 'DiscrepancyFound' ? known.data.discrepancyId : null
		const row = { status: resolution ? 'resolved' : 'open', object_ref: null, resolution, expected: 0n }
		await tieOut(
			{
				alone: async (_, __, run) => {
					await run()
					return true
				},
				unexplainedPayments: async () => [],
				observePayment: async () => {},
				findAdjustments: async () => [],
				findDisagreements: async () => now,
				known: async () =>
					id ? [{ ...row, id, stream: 'providerAccount-stripe-in.INR', reported: 5n }] : [],
				payoutsToReconcile: async () => [{ provider: 'stripe', payout_ref: 'po_1', lines_digest: 'a' }],
				caughtUp: async () => {},
				adjust: async () => ({ events: [] }),
				tieOutAccount: (_, findings) => account.send({ type: 'TieOutAccount', findings, at: AT }),
				tieOutPayout: (_, result) => payout.send({ type: 'TieOutPayout', ...result, at: AT }),
			},
			ACCOUNT,
			TURN,
		)
		return id
	}
	const digest = payout.events.splice(1)
	await tied([found(null, 5n)], null)
	payout.events.push(...digest)
	const discrepancyId = String(await tied([found('po_1', 5n)], null))
	const reason = { noteId: discrepancyId, noteHash: 'b5bb9d80' }
	account.events.push({
		type: 'DiscrepancyResolved',
		data: { discrepancyId, resolution: 'explained', reason, at: AT },
	})
	await tied([found('po_1', 9n)], 'explained')
	expect(account.events.at(-1)).toMatchObject({ type: 'DiscrepancyChanged', data: { reported: '9' } })
	expect(payout.events.map(({ type }) => type)).toEqual(['PayoutSent', 'PayoutLinesMirrored'])

	await tied([], null)
	expect(account.events.at(-1)).toMatchObject({ data: { resolution: 'agreesNow' } })
	payout.events.splice(2)
	await tied([found('po_1', 9n)], 'agreesNow')
	expect(account.events.at(-1)?.type).toBe('DiscrepancyFound')
	expect(payout.events.map(({ type }) => type)).toEqual(['PayoutSent', 'PayoutLinesMirrored'])
})
