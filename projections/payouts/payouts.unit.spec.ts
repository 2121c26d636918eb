import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import {
	carriedOut,
	delivered,
	observing,
	paymentLife,
	startCommand,
} from '../../domain/donations/histories.fixtures.ts'
import type { Finding } from '../../domain/payouts/discrepancies.ts'
import {
	type Payout,
	type PayoutCommand,
	type PayoutReport,
	type PayoutStreamEvent,
	payoutDecider,
} from '../../domain/payouts/payouts.decider.ts'
import { appendedRows, recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { postingsProjection } from '../ledger/postings.ts'
import { discrepanciesProjection } from './discrepancies.ts'
import { payoutsProjection } from './payouts.ts'
import { providerAccountsProjection } from './provider-accounts.ts'
import { providerObjectsProjection } from './provider-objects.ts'

const AT = '2026-11-21T10:00:00.000Z'
const STREAM = 'payout-stripe.po_1'
const IDS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
const OWNER = '33333333-3333-4333-8333-333333333333'

const report = (status: PayoutReport['status']): PayoutReport => ({
	provider: 'stripe',
	account: 'stripe-us',
	payoutRef: 'po_1',
	amount: 900n,
	currency: 'USD',
	status,
	automatic: true,
	sourceType: 'card',
	createdAt: AT,
	arrivalAt: AT,
	movedAt: AT,
	failureCode: status === 'failed' ? 'no_account' : null,
})
const finding = (discrepancyId: string, reported: string): Finding => ({
	discrepancyId,
	kind: 'unknownLine',
	provider: 'stripe',
	account: 'stripe-us',
	payoutRef: 'po_1',
	lineRef: 'txn_1',
	objectRef: 'ch_1',
	donationId: null,
	expected: '0',
	reported,
	currency: 'USD',
	effectiveAt: AT,
})

const command = fc.oneof(
	fc
		.constantFrom<PayoutReport['status'][]>('pending', 'in_transit', 'paid', 'failed', 'canceled')
		.map((status): PayoutCommand => ({ type: 'ObservePayout', report: report(status), at: AT })),
	fc.constantFrom('a', 'b').map(
		(digest): PayoutCommand => ({
			type: 'MirrorPayoutLines',
			lines: { count: 2, sum: 900n, digest },
			at: AT,
		}),
	),
	fc
		.tuple(fc.subarray([...IDS]), fc.constantFrom('a', 'b'), fc.constantFrom('5', '7'))
		.map(([ids, digest, reported]): PayoutCommand => {
			const findings = ids.map((id) => finding(id, reported))
			return { type: 'TieOutPayout', findings, openElsewhere: 0, digest, at: AT }
		}),
	fc.tuple(fc.constantFrom(...IDS), fc.constantFrom(OWNER, null), fc.nat({ max: 4 })).map(
		([discrepancyId, ownerId, expected]): PayoutCommand => ({
			type: 'AssignDiscrepancy',
			discrepancyId,
			ownerId,
			expected,
			at: AT,
		}),
	),
	fc.tuple(fc.constantFrom(...IDS), fc.nat({ max: 4 })).map(([discrepancyId, expected]): PayoutCommand => {
		const note = { noteId: OWNER, noteHash: 'c'.repeat(64) }
		return { type: 'ResolveDiscrepancy', discrepancyId, expected, resolution: 'explained', note, at: AT }
	}),
)
const histories = fc.array(command, { minLength: 1, maxLength: 14 }).map((commands) => {
	const first: PayoutCommand = { type: 'ObservePayout', report: report('pending'), at: AT }
	const events: PayoutStreamEvent[] = []
	for (const each of [first, ...commands]) {
		const state = events.reduce(payoutDecider.evolve, payoutDecider.initial)
		try {
			events.push(...payoutDecider.decide(each, state))
		} catch (error) {
			if (!(error instanceof Error && 'code' in error)) throw error
		}
	}
	return events
})

const STATUS = { inTransit: 'pending', paid: 'paid', failed: 'failed', canceled: 'canceled' } as const

describe('read models of payouts agree with the decider, whatever the history', () => {
	it('of the payout itself', () => {
		fc.assert(
			fc.property(histories, (events) => {
				const payout = events.reduce(payoutDecider.evolve, payoutDecider.initial) as Payout
				const row = rowsAfter(payoutsProjection, recorded(STREAM, events)).get('stripe.po_1')
				expect(row).toMatchObject({
					status: STATUS[payout.status],
					amount: 900n,
					lines_digest: payout.lines?.digest ?? null,
				})
				expect(row?.reconciled_at !== null).toBe(payout.reconciled !== null)
			}),
			{ numRuns: 300, seed: 3 },
		)
	})
	it('of its discrepancies', () => {
		fc.assert(
			fc.property(histories, (events) => {
				const payout = events.reduce(payoutDecider.evolve, payoutDecider.initial) as Payout
				const rows = rowsAfter(discrepanciesProjection, recorded(STREAM, events))
				const visible = [...rows.values()].map(({ id, resolution, owner_id, version, status, ...row }) => {
					expect(status).toBe(resolution === null ? 'open' : 'resolved')
					const figures = { expected: String(row.expected), reported: String(row.reported) }
					return [id, { resolution, ownerId: owner_id, version, ...figures }]
				})
				expect(Object.fromEntries(visible)).toEqual(Object.fromEntries(payout.discrepancies.entries()))
			}),
			{ numRuns: 300, seed: 4 },
		)
	})
})

describe('what we booked at the provider', () => {
	const donations = paymentLife.chain(({ snapshots }) =>
		delivered(snapshots).map((seen) => carriedOut(carriedOut([], [startCommand()]), seen.map(observing))),
	)
	it('is the provider balance of the ledger, object by object', () => {
		fc.assert(
			fc.property(donations, histories, (donation, payout) => {
				expect(donation.reduce(donationDecider.evolve, donationDecider.initial).status).not.toBe('none')
				const events = [...recorded('donation-1', donation), ...recorded(STREAM, payout, 100)]
				const ledger = appendedRows(postingsProjection, events).filter(
					({ account }) => account === 'provider balance',
				)
				const objects = appendedRows(providerObjectsProjection, events).filter(({ amount }) => amount !== 0n)
				expect(objects.map(({ event_id, object_ref, amount }) => [event_id, object_ref, amount])).toEqual(
					ledger.map((line) => [line.transaction_id, line.provider_object, line.amount]),
				)
			}),
			{ numRuns: 200, seed: 5 },
		)
	})
	it('is mirrored up to a time, with the balance of then', () => {
		const data = { provider: 'stripe', account: 'stripe-us', currency: 'USD', until: AT, at: AT }
		const events = ['100', '90'].map((balance) => ({
			type: 'ProviderAccountMirrored',
			data: { ...data, balance },
		}))
		const rows = rowsAfter(providerAccountsProjection, recorded('providerAccount-stripe-us.USD', events))
		expect([...rows.values()]).toMatchObject([{ id: 'stripe-us.USD', until: AT, balance: 90n }])
	})
})
