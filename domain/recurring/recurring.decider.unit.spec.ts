import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { dueAt } from './calendar-rules.contract.ts'
import {
	FREE,
	playedRecurring,
	RECURRING_ID,
	recurringDays,
	SPLIT,
	startRecurring,
} from './histories.fixtures.ts'
import {
	type ChargeOutcome,
	type MethodNews,
	type RecurringCommand,
	type RequestState,
	recurringDecider,
} from './recurring.decider.ts'
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

	it('waits for a notice that could not be sent, up to the next month’s, and is charged a day after it', () => {
		const due = dueAt('2027-01', 5, 'Asia/Kolkata')
		const next = dueAt('2027-02', 5, 'Asia/Kolkata') - 48 * HOUR_MS
		const miss = (epochMs: number): RecurringCommand => ({ type: 'MissPeriod', at: at(epochMs) })
		const notice = (epochMs: number): RecurringCommand => ({
			type: 'RecordNotice',
			period: '2027-01',
			amount: SPLIT.total,
			at: at(epochMs),
		})
		for (const late of [due + 8 * DAY_MS, due + 20 * DAY_MS, next]) {
			expect(given(inIndia).when(miss(late))).toEqual([])
			const noticed = played(inIndia, notice(late))
			expect(types(noticed)).toEqual(['RecurringDonationStarted', 'ChargeNoticeSent'])
			expect(given(...noticed).when(begin(late + 23 * HOUR_MS))).toEqual([])
			expect(types(given(...noticed).when(begin(late + 24 * HOUR_MS)))).toEqual(['ChargeBegun'])
			expect(types(given(...noticed).when(miss(late + 32 * DAY_MS)))).toEqual(['RecurringPeriodMissed'])
		}
		expect(given(inIndia).when(notice(next + 1))).toEqual([])
		expect(given(inIndia).when(miss(next + 1))).toMatchObject([
			{ data: { because: 'lapsed', next: '2027-02' } },
		])
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
		expect(given(...stopped).refusal({ ...stop, because: 'finance' })).toBe('RECURRING_ENDED')
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

describe('a bank that wants the donor', () => {
	const first = idOf('2027-01', 1)
	const wanted = played(started, begin(DUE), observe(first, declined('authentication_required'), DUE + 1))
	const confirm = (epochMs: number, facts = {}): RecurringCommand => ({
		type: 'ConfirmCharge',
		recurringId: RECURRING_ID,
		declinedId: first,
		facts: { ...FREE, ...facts },
		at: at(epochMs),
	})

	it('is answered by the next try, with its donor there: once, whoever comes second', () => {
		const confirmed = [...wanted, ...given(...wanted).when(confirm(DUE + DAY_MS))]
		expect(confirmed.at(-1)).toMatchObject({
			type: 'ChargeBegun',
			data: { try: 2, donationId: idOf('2027-01', 2), confirms: first },
		})
		expect(given(...confirmed).refusal(confirm(DUE + DAY_MS))).toBe('LINK_USED')
		const second = idOf('2027-01', 2)
		expect(types(given(...confirmed).when(observe(second, PAID, DUE + DAY_MS)))).toEqual(['ChargePaid'])
		const failed = given(...confirmed).when(observe(second, declined('insufficient_funds'), DUE + DAY_MS))
		expect(failed).toMatchObject([{ type: 'ChargeDeclined', data: { class: 'later', try: 2 } }])
		// Each has a link of its own.
		const again = [
			...confirmed,
			...given(...confirmed).when(observe(second, declined('authentication_required'), DUE + DAY_MS)),
		]
		expect(given(...again).state).toMatchObject({ bankWants: second, confirmed: [first] })
		expect(given(...again).refusal(confirm(DUE + 2 * DAY_MS))).toBe('LINK_USED')
	})

	it('is answered by nobody once another card pays, it is paused, stopped or too late, or the last try may be paid', () => {
		expect(given(...wanted).refusal(confirm(DUE + DAY_MS, { isLastOver: false }))).toBe('UNAVAILABLE')
		expect(given(...wanted).refusal(confirm(DUE + DAY_MS, { request: 'over' }))).toBe('NOT_RECURRING')
		expect(given(...wanted).refusal(confirm(DUE + 15 * DAY_MS))).toBe('LINK_OVER')
		const refusedAfter = (command: RecurringCommand) =>
			given(...wanted, ...given(...wanted).when(command)).refusal(confirm(DUE + DAY_MS))
		const method = { methodId: RECURRING_ID, method: 'card' } as const
		expect(refusedAfter({ type: 'ChangeMethod', ...method, at: at(DUE + 2) })).toBe('LINK_OVER')
		expect(refusedAfter({ type: 'PauseRecurringDonation', until: null, at: at(DUE + 2) })).toBe('LINK_OVER')
		expect(refusedAfter({ type: 'EndRecurringDonation', because: 'donor', at: at(DUE + 2) })).toBe(
			'RECURRING_ENDED',
		)
	})
})

describe('what it is paid with', () => {
	const methodId = startRecurring().methodId
	const news = (is: MethodNews, epochMs = DUE - DAY_MS, id = methodId): RecurringCommand => ({
		type: 'ObserveMethod',
		methodId: id,
		news: is,
		at: at(epochMs),
	})

	it.each(['removed', 'returned'] as const)(
		'is waited for once it was %s, and goes on with another',
		(is) => {
			const lost = played(started, news(is))
			expect(lost.at(-1)).toMatchObject({ type: 'RecurringMethodLost', data: { because: is } })
			expect(given(...lost).when(news(is))).toEqual([])
			expect(given(...lost).when(begin(DUE))).toEqual([])
			const chosen: RecurringCommand = {
				type: 'ChangeMethod',
				methodId: RECURRING_ID,
				method: 'bankDebit',
				at: at(DUE - 1),
			}
			const goneOn = [...lost, ...given(...lost).when(chosen)]
			expect(types(given(...goneOn).when(begin(DUE)))).toEqual(['ChargeBegun'])
			expect(given(...goneOn).state).toMatchObject({ method: 'bankDebit', phase: 'scheduled' })
			// News of another recurring donation, or during a charge, has no effect.
			expect(given(started).when(news(is, DUE, RECURRING_ID))).toEqual([])
			expect(given(...played(started, begin(DUE))).when(news(is, DUE + 1))).toEqual([])
		},
	)

	it('goes on by its plan once the bank renewed what it waited for, and only then', () => {
		const waiting = played(
			started,
			begin(DUE),
			observe(idOf('2027-01', 1), declined('expired_card'), DUE + 1),
		)
		const renewed = [...waiting, ...given(...waiting).when(news('renewed', DUE + DAY_MS))]
		const next = dueAt('2027-01', 5, 'America/Los_Angeles', 3)
		expect(given(...renewed).state).toMatchObject({ phase: 'scheduled', retryAt: at(next), problem: null })
		expect(types(given(...renewed).when(begin(next)))).toEqual(['ChargeBegun'])
		expect(given(started).when(news('renewed'))).toEqual([])
		const wanted = played(
			started,
			begin(DUE),
			observe(idOf('2027-01', 1), declined('authentication_required'), DUE),
		)
		expect(given(...wanted).when(news('renewed', DUE + 1))).toEqual([])
	})

	it('ends, waits and goes on with the mandate in the donor’s app', () => {
		expect(given(started).when(news('cancelled'))).toMatchObject([
			{ type: 'RecurringDonationEnded', data: { because: 'mandate' } },
		])
		const paused = played(started, news('paused'))
		expect(paused.at(-1)).toMatchObject({ type: 'RecurringDonationPaused', data: { because: 'mandate' } })
		expect(given(...paused).when(news('paused'))).toEqual([])
		expect(given(...paused).refusal({ type: 'ResumeRecurringDonation', at: at(DUE) })).toBe('NOT_PAUSED')
		expect(given(...paused).when(begin(DUE))).toEqual([])
		expect(types(given(...paused).when(news('resumed')))).toEqual(['RecurringDonationResumed'])
		const byDonor = played(started, { type: 'PauseRecurringDonation', until: null, at: at(DUE - DAY_MS) })
		expect(given(...byDonor).when(news('resumed'))).toEqual([])
	})

	it('is a bank account: asked three times at most, and its days of work are no missed month', () => {
		const [bank] = recurringDecider.decide(
			startRecurring({ day: 5, method: 'bankDebit' }),
			recurringDecider.initial,
		) as [RecurringEvent]
		const begun = played(bank, begin(DUE))
		expect(begun.at(-1)).toMatchObject({ data: { method: 'bankDebit' } })
		expect(given(...begun).when({ type: 'MissPeriod', at: at(DUE + 13 * DAY_MS) })).toEqual([])
		let events = begun
		for (const [index, days] of [7, 14].entries()) {
			const refused = declined('insufficient_funds')
			events = [
				...events,
				...given(...events).when(observe(idOf('2027-01', index + 1), refused, DUE + days * DAY_MS - 1)),
			]
			const due = dueAt('2027-01', 5, 'America/Los_Angeles', days)
			expect(events.at(-1)).toMatchObject({ data: { next: at(due) } })
			events = [...events, ...given(...events).when(begin(due))]
		}
		const last = given(...events).when(
			observe(idOf('2027-01', 3), declined('insufficient_funds'), DUE + 18 * DAY_MS),
		)
		expect(types(last)).toEqual(['ChargeDeclined', 'RecurringPeriodMissed'])
	})
})

describe('a request on hold', () => {
	const request = (is: RequestState, epochMs: number): RecurringCommand => ({
		type: 'ObserveRequest',
		request: is,
		at: at(epochMs),
	})

	it('has it wait, month by month, and go on once it is released: nothing is caught up', () => {
		const held = played(started, request('held', DUE - DAY_MS))
		expect(held.at(-1)).toMatchObject({ type: 'RecurringDonationPaused', data: { because: 'hold' } })
		expect(given(...held).when(request('held', DUE - 72 * HOUR_MS))).toEqual([])
		expect(given(...held).refusal({ type: 'ResumeRecurringDonation', at: at(DUE) })).toBe('NOT_PAUSED')
		const skipped = [...held, ...given(...held).when(request('held', DUE - 47 * HOUR_MS))]
		expect(skipped.at(-1)).toMatchObject({ type: 'RecurringPeriodSkipped', data: { period: '2027-01' } })
		expect(given(...skipped).state).toMatchObject({ status: 'paused', pausedBecause: 'hold' })
		const released = [...skipped, ...given(...skipped).when(request('open', DUE + DAY_MS))]
		expect(given(...released).state).toMatchObject({ status: 'active', period: '2027-02' })
	})

	it('pauses what nobody had paused yet when a charge is due, and ends it only once it is over', () => {
		expect(given(started).when(begin(DUE, { request: 'held' }))).toMatchObject([
			{ type: 'RecurringDonationPaused', data: { because: 'hold' } },
		])
		const held = played(started, request('held', DUE - DAY_MS))
		expect(given(...held).when(request('over', DUE))).toMatchObject([
			{ type: 'RecurringDonationEnded', data: { because: 'request' } },
		])
		const byDonor = played(started, { type: 'PauseRecurringDonation', until: null, at: at(DUE - DAY_MS) })
		expect(given(...byDonor).when(request('open', DUE))).toEqual([])
		expect(given(started).when(request('over', DUE))).toEqual([])
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
						expect(state).toMatchObject({
							status: 'active',
							phase: event.data.confirms === undefined ? 'scheduled' : 'needsDonor',
						})
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
