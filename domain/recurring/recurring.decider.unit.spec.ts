import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/decider.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import { dueAt } from './calendar-rules.contract.ts'
import {
	FREE,
	playedRecurring,
	RECURRING_ID,
	recurringDays,
	SPLIT,
	startRecurring,
} from './histories.fixtures.ts'
import { type ChargeOutcome, type RecurringCommand, recurringDecider } from './recurring.decider.ts'
import type { RecurringEvent } from './recurring.events.ts'
import { evolveRecurring, type RecurringState } from './recurring.state.ts'
import { nextAt } from './schedule-rules.contract.ts'
import { chargeIdOf } from './streams.contract.ts'

const given = scenario(recurringDecider)
const [started] = recurringDecider.decide(startRecurring({ day: 5 }), recurringDecider.initial) as [
	RecurringEvent,
]
const [inIndia] = recurringDecider.decide(
	startRecurring({ day: 5, currency: 'INR', zone: 'Asia/Kolkata' }),
	recurringDecider.initial,
) as [RecurringEvent]
const DUE = dueAt('2027-01', 5, 'America/Los_Angeles')
const at = (epochMs: number) => new Date(epochMs).toISOString()
const begin = (epochMs: number, facts = {}): RecurringCommand => ({
	type: 'BeginCharge',
	recurringId: RECURRING_ID,
	facts: { ...FREE, ...facts },
	at: at(epochMs),
})
const observe = (donationId: string, outcome: ChargeOutcome, epochMs: number): RecurringCommand => ({
	type: 'ObserveCharge',
	donationId,
	outcome,
	at: at(epochMs),
})
const PAID = { kind: 'paid' } as const
const declined = (declineCode: string) => ({ kind: 'declined', code: 'card_declined', declineCode }) as const
const types = (events: readonly RecurringEvent[]) => events.map(({ type }) => type)

/** Commands one after the other. @returns all events */
function played(first: RecurringEvent, ...commands: readonly RecurringCommand[]): RecurringEvent[] {
	let events = [first]
	for (const command of commands) events = [...events, ...given(...events).when(command)]
	return events
}
const idOf = (period: string, number: number) => chargeIdOf(RECURRING_ID, period, number)

describe('a recurring donation', () => {
	it('begins a try when it is due, once, under the id that follows from it', () => {
		expect(given(started).when(begin(DUE - 1))).toEqual([])
		const begun = played(started, begin(DUE))
		expect(begun.at(-1)).toMatchObject({
			type: 'ChargeBegun',
			data: { period: '2027-01', try: 1, donationId: idOf('2027-01', 1), split: SPLIT },
		})
		expect(given(...begun).when(begin(DUE + HOUR_MS))).toEqual([])
	})

	it('goes on with the next month once it is paid, whatever is heard of it again', () => {
		const first = idOf('2027-01', 1)
		const paid = played(started, begin(DUE), observe(first, PAID, DUE + 1))
		expect(paid.at(-1)).toMatchObject({ type: 'ChargePaid', data: { amount: '10290', donated: '10000' } })
		expect(given(...paid).when(observe(first, PAID, DUE + 2))).toEqual([])
		expect(given(...paid).when(begin(DUE + DAY_MS))).toEqual([])
		expect(given(...paid).state).toMatchObject({ period: '2027-02', phase: 'scheduled', tries: 0 })
	})

	it('is tried on days 0, 3, 7 and 14, and not before the last try is surely over', () => {
		let events = played(started, begin(DUE))
		for (const [index, days] of [3, 7, 14].entries()) {
			const number = index + 1
			events = [
				...events,
				...given(...events).when(observe(idOf('2027-01', number), declined('insufficient_funds'), DUE + 1)),
			]
			const due = dueAt('2027-01', 5, 'America/Los_Angeles', days)
			expect(events.at(-1)).toMatchObject({ data: { class: 'later', next: at(due) } })
			expect(given(...events).when(begin(due - 1))).toEqual([])
			expect(given(...events).when(begin(due, { isLastOver: false }))).toEqual([])
			events = [...events, ...given(...events).when(begin(due))]
			expect(events.at(-1)).toMatchObject({ type: 'ChargeBegun', data: { try: number + 1 } })
		}
		const last = given(...events).when(
			observe(idOf('2027-01', 4), declined('insufficient_funds'), DUE + 14 * DAY_MS),
		)
		expect(types(last)).toEqual(['ChargeDeclined', 'RecurringPeriodMissed'])
		expect(last.at(-1)).toMatchObject({ data: { because: 'unpaid', next: '2027-02' } })
	})

	it.each([
		['expired_card', 'method'],
		['stolen_card', 'never'],
		['authentication_required', 'owner'],
	])('waits for its donor after %s, and goes on by the plan with another card', (code, kind) => {
		const waiting = played(started, begin(DUE), observe(idOf('2027-01', 1), declined(code), DUE + 1))
		expect(waiting.at(-1)).toMatchObject({ data: { class: kind, next: null } })
		expect(given(...waiting).when(begin(DUE + 4 * DAY_MS))).toEqual([])
		const events = [
			...waiting,
			...given(...waiting).when({
				type: 'ChangeMethod',
				methodId: RECURRING_ID,
				method: 'card',
				at: at(DUE + 4 * DAY_MS),
			}),
		]
		const next = dueAt('2027-01', 5, 'America/Los_Angeles', 7)
		expect(given(...events).state).toMatchObject({ phase: 'scheduled', retryAt: at(next) })
		expect(types(given(...events).when(begin(next)))).toEqual(['ChargeBegun'])
	})

	it('misses a month that nobody paid by day 14, and ends after two of them in a row', () => {
		const waiting = played(started, begin(DUE), observe(idOf('2027-01', 1), declined('lost_card'), DUE + 1))
		const missed = [
			...waiting,
			...given(...waiting).when({ type: 'MissPeriod', at: at(DUE + 14 * DAY_MS + HOUR_MS) }),
		]
		expect(missed.at(-1)).toMatchObject({ data: { because: 'unpaid', next: '2027-02' } })
		const again = dueAt('2027-02', 5, 'America/Los_Angeles')
		const gone = [...missed, ...given(...missed).when(begin(again, { hasMethod: false }))]
		expect(gone.at(-1)).toMatchObject({ type: 'ChargeDeclined', data: { donationId: null, class: 'method' } })
		expect(types(given(...gone).when({ type: 'MissPeriod', at: at(again + 15 * DAY_MS) }))).toEqual([
			'RecurringPeriodMissed',
			'RecurringDonationEnded',
		])
	})

	it('charges nobody late: what lapsed for months is one month’s', () => {
		const year = DUE + 366 * DAY_MS
		expect(given(started).when(begin(year))).toEqual([])
		const [missed] = given(started).when({ type: 'MissPeriod', at: at(year) })
		expect(missed).toMatchObject({ data: { because: 'lapsed', period: '2027-01', next: '2028-01' } })
	})

	it('ends with its request and with its account, before anything is charged', () => {
		expect(given(started).when(begin(DUE, { request: 'over' }))).toMatchObject([
			{ type: 'RecurringDonationEnded', data: { because: 'request' } },
		])
		expect(given(started).when(begin(DUE, { donorExists: false }))).toMatchObject([
			{ type: 'RecurringDonationEnded', data: { because: 'erasure' } },
		])
	})

	it('gives back what pays a month that is paid', () => {
		const [first, second] = [idOf('2027-01', 1), idOf('2027-01', 2)]
		const tried = played(
			started,
			begin(DUE),
			observe(first, declined('insufficient_funds'), DUE + 1),
			begin(dueAt('2027-01', 5, 'America/Los_Angeles', 3)),
			observe(first, PAID, DUE + 4 * DAY_MS),
		)
		expect(tried.at(-1)).toMatchObject({ type: 'ChargePaid', data: { donationId: first } })
		const surplus = given(...tried).when(observe(second, PAID, DUE + 4 * DAY_MS))
		expect(surplus).toMatchObject([
			{ type: 'SurplusChargeFound', data: { donationId: second, paidBy: first } },
		])
		expect(given(...tried, ...surplus).when(observe(second, PAID, DUE + 5 * DAY_MS))).toEqual([])
	})

	it('is stopped for good: whichever of stop and begin comes first wins', () => {
		const stop: RecurringCommand = { type: 'EndRecurringDonation', because: 'donor', at: at(DUE) }
		const stopped = played(started, stop)
		expect(given(...stopped).when(begin(DUE))).toEqual([])
		expect(given(...stopped).when(stop)).toEqual([])
		expect(given(...stopped).refusal({ type: 'SkipPeriod', at: at(DUE) })).toBe('RECURRING_ENDED')
		const late = played(started, begin(DUE), stop)
		expect(types(given(...late).when(observe(idOf('2027-01', 1), PAID, DUE + 1)))).toEqual(['ChargePaid'])
		expect(given(...late).when(observe(idOf('2027-01', 1), declined('lost_card'), DUE + 1))).toEqual([])
	})

	it('is paused, resumed, skipped and moved without a second charge of a month', () => {
		const now = at(DUE - DAY_MS)
		const paused = played(started, { type: 'PauseRecurringDonation', until: null, at: now })
		expect(given(...paused).when(begin(DUE))).toEqual([])
		const resumed = given(...paused).when({ type: 'ResumeRecurringDonation', at: at(DUE + DAY_MS) })
		expect(resumed).toMatchObject([{ data: { period: '2027-02' } }])
		expect(given(started).refusal({ type: 'ResumeRecurringDonation', at: now })).toBe('NOT_PAUSED')
		expect(given(started).refusal({ type: 'PauseRecurringDonation', until: '2027-01', at: now })).toBe(
			'PERIOD_PAST',
		)
		const skipped = played(started, { type: 'SkipPeriod', at: now })
		expect(given(...skipped).when(begin(DUE))).toEqual([])
		expect(types(given(started).when({ type: 'ChangeDay', day: 2, at: now }))).toEqual([
			'RecurringDayChanged',
			'RecurringPeriodSkipped',
		])
		expect(given(...played(started, begin(DUE))).refusal({ type: 'SkipPeriod', at: at(DUE) })).toBe(
			'CHARGE_UNDER_WAY',
		)
	})

	it('goes on by itself with the month until which it was paused', () => {
		const paused = played(started, { type: 'PauseRecurringDonation', until: '2027-04', at: at(DUE - DAY_MS) })
		const april = dueAt('2027-04', 5, 'America/Los_Angeles')
		expect(nextAt(given(...paused).state as Exclude<RecurringState, { status: 'none' }>)).toBe(
			april - 48 * HOUR_MS,
		)
		expect(
			given(...paused).when({ type: 'ResumeRecurringDonation', at: at(april - 47 * HOUR_MS) }),
		).toMatchObject([{ data: { period: '2027-04' } }])
	})

	it('waits in India until its donor has known for 24 hours, of this amount', () => {
		const due = dueAt('2027-01', 5, 'Asia/Kolkata')
		const notice = (epochMs: number, amount: string = SPLIT.total): RecurringCommand => ({
			type: 'RecordNotice',
			period: '2027-01',
			amount,
			at: at(epochMs),
		})
		expect(given(inIndia).when(begin(due))).toEqual([])
		expect(given(inIndia).when(notice(due - 49 * HOUR_MS))).toEqual([])
		const noticed = played(inIndia, notice(due - 48 * HOUR_MS))
		expect(noticed.at(-1)).toMatchObject({ type: 'ChargeNoticeSent', data: { dueAt: at(due) } })
		expect(given(...noticed).when(notice(due - 47 * HOUR_MS))).toEqual([])
		expect(types(given(...noticed).when(begin(due)))).toEqual(['ChargeBegun'])
		// A late one moves the charge, another amount needs another.
		const late = played(inIndia, notice(due - HOUR_MS))
		expect(given(...late).when(begin(due + 22 * HOUR_MS))).toEqual([])
		expect(types(given(...late).when(begin(due + 23 * HOUR_MS)))).toEqual(['ChargeBegun'])
		const split = { ...SPLIT, total: '20000' }
		const changed = [
			...noticed,
			...given(...noticed).when({ type: 'ChangeAmount', split, coversFee: true, at: at(due - HOUR_MS) }),
		]
		expect(given(...changed).when(begin(due))).toEqual([])
		expect(given(...changed).when(notice(due))).toEqual([])
		expect(types(given(...changed).when(notice(due, split.total)))).toEqual(['ChargeNoticeSent'])
	})
})

describe('whatever happens to a recurring donation', () => {
	it('each month is paid once, a try begins only where none is under way, and nothing follows its end', () => {
		fc.assert(
			fc.property(recurringDays, (days) => {
				const events = playedRecurring(days)
				const paid = events.flatMap((event) => (event.type === 'ChargePaid' ? [event.data.period] : []))
				expect(new Set(paid).size).toBe(paid.length)
				let state: RecurringState = recurringDecider.initial
				for (const event of events) {
					if (event.type === 'ChargeBegun' && state.status !== 'none') {
						expect(state).toMatchObject({ status: 'active', phase: 'scheduled' })
						expect(state.paid).not.toHaveProperty(event.data.period)
					}
					if (state.status === 'ended') expect(['ChargePaid', 'SurplusChargeFound']).toContain(event.type)
					state = evolveRecurring(state, event)
				}
			}),
		)
	})

	it('a year has twelve charges, never thirteen, however the workers’ hours fall', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 31 }),
				fc.constantFrom('USD', 'INR'),
				fc.array(fc.integer({ min: 6, max: 40 }), { minLength: 1600, maxLength: 1600 }),
				(day, currency, hours) => {
					const zone = currency === 'INR' ? 'Asia/Kolkata' : 'America/Los_Angeles'
					const days = hours.flatMap((each) => [
						{ hours: each, what: 'work' as const },
						{ hours: 1, what: 'paid' as const },
					])
					const events = playedRecurring(days, { day, currency, zone, at: '2026-12-31T18:00:00.000Z' })
					const paid = events.flatMap((event) => (event.type === 'ChargePaid' ? [event.data.period] : []))
					const ofYear = paid.filter((period) => period.startsWith('2027'))
					expect(new Set(paid).size).toBe(paid.length)
					expect(ofYear).toHaveLength(12)
				},
			),
			{ numRuns: 8 },
		)
	})
})
