import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { donationDecider } from '../domain/donations/donations.decider.ts'
import type { DonationEvent } from '../domain/donations/donations.events.ts'
import { type Donation, lossesOf } from '../domain/donations/donations.state.ts'
import {
	carriedOut,
	delivered,
	observing,
	paymentLife,
	startCommand,
} from '../domain/donations/histories.fixtures.ts'
import { fundDecider } from '../domain/funds/funds.decider.ts'
import type { FundEvent } from '../domain/funds/funds.events.ts'
import type { RecordedEvent } from '../kernel/ports/event-store.ts'
import { appendedRows, recorded, rowsAfter } from '../tests/harness/replay.ts'
import { bookingOf } from '../workers/funds/book-losses.ts'
import { donationsProjection } from './donations/donations.ts'
import { fundTotalsProjection } from './ledger/fund-totals.ts'
import { postingsProjection } from './ledger/postings.ts'

const DONATION = '33333333-3333-4333-8333-333333333333'
const started = carriedOut([], [startCommand()])
const unassigned = carriedOut([], [startCommand({ target: null, request: null } as never)])
const assign = {
	...startCommand(),
	type: 'AssignDonation',
	byDonor: startCommand().donor,
	choices: { anonymous: false },
} as never

const donations = paymentLife.chain((life) =>
	fc
		.tuple(delivered(life.snapshots), fc.constantFrom('assigned', 'late'), fc.nat())
		.map(([seen, kind, at]) => {
			const commands = seen.map(observing)
			if (kind === 'assigned') return carriedOut(started, commands)
			commands.splice(at % commands.length, 0, assign)
			return carriedOut(unassigned, commands)
		}),
)
const stateOf = (events: readonly DonationEvent[]) =>
	events.reduce(donationDecider.evolve, donationDecider.initial) as Donation

const broughtBy = (donation: Donation) => (donation.confirmed ? donation.split.donation : 0n)

function logOf(histories: readonly (readonly DonationEvent[])[]): RecordedEvent[] {
	let fund = fundDecider.initial
	const streams = new Map<string, FundEvent[]>()
	const log = histories.flatMap((history, index) => recorded(`donation-${index}`, history, index * 100))
	for (const event of log) {
		const booking = bookingOf(event, () => null)
		if (!booking) continue
		// Every generated donation calls its refunds by the same names; the provider never does.
		const unique = Object.fromEntries(
			Object.entries(booking.command).map(([key, value]) => [
				key,
				key.endsWith('Ref') ? `${event.stream} ${value}` : value,
			]),
		) as unknown as typeof booking.command
		const events = fundDecider.decide(unique, fund)
		fund = events.reduce(fundDecider.evolve, fund)
		streams.set(booking.fund, [...(streams.get(booking.fund) ?? []), ...events])
	}
	const carried = [...streams].flatMap(([name, events], index) =>
		recorded(`fund-${name}`, events, (histories.length + index) * 1_000),
	)
	return [...log, ...carried]
}

describe('read models agree with the decider, whatever the history', () => {
	it('a donation has the status and the amounts that its decider knows', () => {
		fc.assert(
			fc.property(donations, (events) => {
				const row = rowsAfter(donationsProjection, recorded(`donation-${DONATION}`, events)).get(DONATION)
				const donation = stateOf(events)
				expect(row).toMatchObject({
					status: donation.status,
					attempts: donation.attempts.length,
					lost_share: lossesOf(donation).share,
					donation: donation.split.donation,
					total: donation.split.total,
				})
			}),
			{ numRuns: 300, seed: 1 },
		)
	})

	it('raised is what the donations brought less what left them', () => {
		fc.assert(
			fc.property(fc.array(donations, { minLength: 1, maxLength: 5 }), (histories) => {
				const rows = [...rowsAfter(fundTotalsProjection, logOf(histories)).values()]
				const states = histories.map(stateOf)
				const raised = states.reduce(
					(sum, donation) => sum + broughtBy(donation) - lossesOf(donation).share,
					0n,
				)
				expect(rows.reduce((sum, row) => sum + row.raised, 0n)).toBe(raised)
				expect(rows.reduce((sum, row) => sum + row.donations, 0)).toBe(
					states.filter(({ confirmed }) => confirmed).length,
				)
			}),
			{ numRuns: 150, seed: 2 },
		)
	})
})

describe('the ledger', () => {
	const bookings = fc.array(donations, { minLength: 1, maxLength: 4 }).map((histories) => ({
		histories,
		rows: appendedRows(postingsProjection, logOf(histories)),
	}))
	const sum = (rows: readonly { amount: bigint }[]) => rows.reduce((total, row) => total + row.amount, 0n)

	it('sums to zero in every transaction', () => {
		fc.assert(
			fc.property(bookings, ({ rows }) => {
				const transactions = Map.groupBy(rows, (row) => `${row.transaction_id} ${row.currency}`)
				for (const lines of transactions.values()) expect(sum(lines)).toBe(0n)
			}),
			{ numRuns: 200, seed: 3 },
		)
	})
	it('shows each fund what it holds, and in suspense what belongs to nothing and has not gone back', () => {
		fc.assert(
			fc.property(bookings, ({ histories, rows }) => {
				const held = histories
					.map(stateOf)
					.reduce((total, donation) => total + broughtBy(donation) - lossesOf(donation).share, 0n)
				const waiting = histories
					.map(stateOf)
					.filter(({ confirmed }) => !confirmed)
					.reduce((total, donation) => total + donation.split.total - lossesOf(donation).amount, 0n)
				expect(sum(rows.filter((row) => row.account === 'fund'))).toBe(-held)
				expect(sum(rows.filter((row) => row.account === 'suspense'))).toBe(-waiting)
				expect(sum(rows.filter((row) => row.account === 'clearing'))).toBe(0n)
			}),
			{ numRuns: 200, seed: 4 },
		)
	})
	it('leaves with the provider what it took, less what went back and what it cost', () => {
		fc.assert(
			fc.property(bookings, ({ histories, rows }) => {
				const left = histories.map(stateOf).reduce((total, donation) => {
					const open = Object.values(donation.disputes).filter((dispute) => dispute.state === 'open')
					const cost = donation.cost ?? 0n
					const fees = Object.values(donation.disputes).reduce(
						(part, { costRefs }) => part + 1_500n * BigInt(costRefs.length),
						0n,
					)
					return (
						total +
						donation.split.total -
						lossesOf(donation).amount -
						cost -
						fees -
						open.reduce((part, { amount }) => part + amount, 0n)
					)
				}, 0n)
				expect(sum(rows.filter((row) => row.account === 'provider balance'))).toBe(left)
			}),
			{ numRuns: 200, seed: 5 },
		)
	})
})
