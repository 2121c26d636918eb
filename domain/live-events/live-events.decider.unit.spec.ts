import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import {
	type LiveEvent,
	type LiveEventCommand,
	type LiveEventState,
	liveEventDecider,
} from './live-events.decider.ts'
import type { LiveEventEvent, LiveEventPlan } from './live-events.events.ts'

const given = scenario(liveEventDecider)
const at = '2026-11-21T08:00:00.000Z'
const until = '2026-11-21T08:20:00.000Z'
const plan: LiveEventPlan = {
	currency: 'USD',
	capacity: 10,
	mostAttendees: 10,
	opensAt: '2026-11-01T00:00:00.000Z',
	closesAt: '2026-12-01T00:00:00.000Z',
	refundableUntil: '2026-11-25T00:00:00.000Z',
	packages: [
		{ packageId: 'one', persons: 1, price: '2500', valueReceived: '1500', capacity: 8 },
		{ packageId: 'family', persons: 4, price: '8000', valueReceived: '6000', capacity: 8 },
	],
	setting: { startsAt: at, endsAt: at, zone: 'America/Los_Angeles', venue: 'Fremont', address: '' },
}
const planned: LiveEventEvent = { type: 'LiveEventPlanned', data: { ...plan, at } }
const cancelled: LiveEventEvent = { type: 'LiveEventCancelled', data: { at } }
const hold = (registrationId: string, change: object = {}) =>
	({
		type: 'HoldSeats',
		registrationId,
		packageId: 'one',
		quantity: 1,
		attendees: 1,
		price: 2_500n,
		until,
		at,
		...change,
	}) as const
const seats = (registrationId: string, count = 1) => ({ registrationId, packageId: 'one', seats: count, at })
const held = (registrationId: string, count = 1): LiveEventEvent => ({
	type: 'SeatsHeld',
	data: {
		...seats(registrationId, count),
		quantity: count,
		amount: String(2_500 * count),
		valueReceived: String(1_500 * count),
		until,
	},
})
const confirmed = (registrationId: string, count = 1): LiveEventEvent => ({
	type: 'SeatsConfirmed',
	data: { ...seats(registrationId, count), from: 'held' },
})
const released = (registrationId: string, because: 'expired' | 'givenUp' = 'expired'): LiveEventEvent => ({
	type: 'SeatsReleased',
	data: { ...seats(registrationId), from: 'held', because },
})
const confirm = { type: 'ConfirmSeats', registrationId: 'a', at } as const
const release = { type: 'ReleaseHold', registrationId: 'a', because: 'expired', at } as const
const free = { type: 'FreeSeats', registrationId: 'a', at } as const

describe('an edition', () => {
	it('is planned once', () => {
		const command = { type: 'PlanLiveEvent', ...plan, at } as const
		expect(given().when(command)).toEqual([planned])
		expect(given(planned).when(command)).toEqual([])
	})

	it('is changed, but not below what is sold and held, in all and per package', () => {
		const change = (to: object) => ({ type: 'ChangeLiveEvent', ...plan, ...to, at }) as const
		const taken = given(planned, held('a', 3), confirmed('a', 3), held('b'))
		expect(taken.when(change({ capacity: 4 }))).toMatchObject([{ type: 'LiveEventChanged' }])
		expect(taken.when(change({}))).toEqual([])
		const { startsAt, ...rest } = plan.setting
		expect(taken.when(change({ setting: { ...rest, startsAt } }))).toEqual([])
		const moved = { setting: { ...plan.setting, venue: 'Newark' } }
		expect(taken.when(change(moved))).toMatchObject([
			{ type: 'LiveEventChanged' },
			{ type: 'LiveEventMoved', data: { moves: 1 } },
		])
		expect(taken.refusal(change({ capacity: 3 }))).toBe('CAPACITY_BELOW_TAKEN')
		const [one, family] = plan.packages
		expect(taken.refusal(change({ packages: [{ ...one, capacity: 3 }, family] }))).toBe(
			'CAPACITY_BELOW_TAKEN',
		)
		expect(taken.refusal(change({ packages: [family] }))).toBe('CAPACITY_BELOW_TAKEN')
		expect(given().refusal(change({}))).toBe('NOT_FOUND')
		expect(given(planned, cancelled).refusal(change({ capacity: 99 }))).toBe('LIVE_EVENT_CANCELLED')
	})

	it('is cancelled once', () => {
		expect(given(planned).when({ type: 'CancelLiveEvent', at })).toEqual([cancelled])
		expect(given(planned, cancelled).when({ type: 'CancelLiveEvent', at })).toEqual([])
		expect(given().refusal({ type: 'CancelLiveEvent', at })).toBe('NOT_FOUND')
	})
})

describe('seats', () => {
	it('are held once, for what their buyer saw', () => {
		expect(given(planned).when(hold('a'))).toEqual([held('a')])
		expect(given(planned).when(hold('a', { quantity: 3, attendees: 3 }))).toEqual([held('a', 3)])
		for (const before of [[held('a')], [held('a'), confirmed('a')], [held('a'), released('a')]])
			expect(given(planned, ...before).when(hold('a'))).toEqual([])
		const family = { packageId: 'family', price: 8_000n, attendees: 4 }
		expect(given(planned).when(hold('a', family))).toMatchObject([{ data: { seats: 4, amount: '8000' } }])
	})

	it('are refused', () => {
		const refusal = (change: object, ...history: LiveEventEvent[]) =>
			given(planned, ...history).refusal(hold('z', change))
		expect(given().refusal(hold('a'))).toBe('NOT_FOUND')
		expect(refusal({}, cancelled)).toBe('LIVE_EVENT_CANCELLED')
		expect(refusal({ at: '2026-10-31T23:59:59.999Z' })).toBe('NOT_OPEN_YET')
		expect(refusal({ at: plan.closesAt })).toBe('CLOSED')
		expect(refusal({ packageId: 'none' })).toBe('UNKNOWN_PACKAGE')
		expect(refusal({ price: 2_400n })).toBe('PRICE_CHANGED')
		expect(refusal({ quantity: 11, attendees: 11 })).toBe('TOO_MANY_ATTENDEES')
		expect(refusal({ attendees: 2 })).toBe('ATTENDEES_MISMATCH')
		expect(refusal({}, held('a', 8))).toBe('SOLD_OUT')
		expect(refusal({ quantity: 2, attendees: 2 }, held('a', 7))).toBe('SOLD_OUT')
		expect(refusal({ packageId: 'family', price: 8_000n, attendees: 4 }, held('a', 7))).toBe('SOLD_OUT')
	})

	it('are confirmed once', () => {
		expect(given(planned, held('a')).when(confirm)).toEqual([confirmed('a')])
		expect(given(planned, held('a'), confirmed('a')).when(confirm)).toEqual([])
		expect(given(planned).refusal(confirm)).toBe('NOT_FOUND')
	})

	it('are found for a late payment while there are some, unless their buyer gave them up', () => {
		const late = given(planned, held('a'), released('a'))
		expect(late.when(confirm)).toEqual([{ type: 'SeatsConfirmed', data: { ...seats('a'), from: 'free' } }])
		const missed = (because: string, wasHeld = false) => [
			{ type: 'SeatsMissed', data: { ...seats('a'), wasHeld, because } },
		]
		expect(given(planned, held('a'), released('a'), held('b', 8)).when(confirm)).toEqual(missed('soldOut'))
		expect(given(planned, held('a'), released('a', 'givenUp')).when(confirm)).toEqual(missed('givenUp'))
		const over = given(planned, held('a'), cancelled).when(confirm)
		expect(over).toEqual(missed('liveEventCancelled', true))
		expect(given(planned, held('a'), cancelled, ...over).when(confirm)).toEqual([])
	})

	it('are released once, and sold ones only by a cancellation', () => {
		expect(given(planned, held('a')).when(release)).toEqual([released('a')])
		expect(given(planned, held('a'), released('a')).when(release)).toEqual([])
		expect(given(planned, held('a'), confirmed('a')).when(release)).toEqual([])
		expect(given(planned).when(release)).toEqual([])
		const freed: LiveEventEvent = {
			type: 'SeatsReleased',
			data: { ...seats('a'), from: 'sold', because: 'cancelled' },
		}
		expect(given(planned, held('a'), confirmed('a')).when(free)).toEqual([freed])
		expect(given(planned, held('a'), confirmed('a'), freed).when(free)).toEqual([])
		expect(given(planned, held('a'), confirmed('a'), freed).when(confirm)).toEqual([])
	})
})

describe('complimentary seats', () => {
	const give = {
		type: 'GiveSeats',
		registrationId: 'a',
		packageId: 'one',
		quantity: 2,
		attendees: 2,
		at,
	} as const
	const given2: LiveEventEvent = { type: 'SeatsGiven', data: { ...seats('a', 2), quantity: 2 } }

	it('are given once, also while registration is closed', () => {
		expect(given(planned).when(give)).toEqual([given2])
		expect(given(planned).when({ ...give, at: plan.closesAt })).toHaveLength(1)
		expect(given(planned, given2).when(give)).toEqual([])
		expect(given(planned, given2).when({ ...free })).toMatchObject([{ data: { from: 'sold', seats: 2 } }])
	})

	it('are refused beyond the seats there are', () => {
		const refusal = (change: object, ...history: LiveEventEvent[]) =>
			given(planned, ...history).refusal({ ...give, ...change })
		expect(refusal({}, held('b', 7))).toBe('SOLD_OUT')
		expect(refusal({}, cancelled)).toBe('LIVE_EVENT_CANCELLED')
		expect(refusal({ attendees: 1 })).toBe('ATTENDEES_MISMATCH')
		expect(refusal({ packageId: 'none' })).toBe('UNKNOWN_PACKAGE')
		expect(given().refusal(give)).toBe('NOT_FOUND')
	})
})

describe('sold seats', () => {
	const twin = { packageId: 'twin', persons: 1, price: '2500', valueReceived: '1500', capacity: 1 }
	const dear = { ...twin, packageId: 'dear', price: '9900' }
	const ofTwins: LiveEventEvent = {
		type: 'LiveEventPlanned',
		data: { ...plan, capacity: 1, packages: [...plan.packages, twin, dear], at },
	}
	const paid = { amount: 2_500n, valueReceived: 1_500n }
	const move = { type: 'MoveSeats', registrationId: 'a', packageId: 'twin', quantity: 1, paid, at } as const
	const moved: LiveEventEvent = {
		type: 'SeatsMoved',
		data: { registrationId: 'a', packageId: 'twin', from: 'one', seats: 1, at },
	}
	const sold = given(ofTwins, held('a'), confirmed('a'))

	it('move to a package that costs, seats and is worth the same, in a full edition, too', () => {
		expect(sold.when(move)).toEqual([moved])
		expect(given(ofTwins, held('a'), confirmed('a'), moved).when(move)).toEqual([])
		expect(sold.when({ ...move, paid: null })).toEqual([moved])
		expect(sold.when({ ...move, packageId: 'dear', paid: null })).toHaveLength(1)
	})

	it('do not move elsewhere', () => {
		expect(sold.refusal({ ...move, packageId: 'dear' })).toBe('PACKAGES_DIFFER')
		expect(sold.refusal({ ...move, packageId: 'family', paid: null })).toBe('PACKAGES_DIFFER')
		expect(sold.refusal({ ...move, packageId: 'none' })).toBe('UNKNOWN_PACKAGE')
		expect(given(ofTwins, held('a')).refusal(move)).toBe('NOT_CONFIRMED')
		expect(given(ofTwins, held('a'), confirmed('a'), cancelled).refusal(move)).toBe('LIVE_EVENT_CANCELLED')
		const wide: LiveEventEvent = {
			type: 'LiveEventChanged',
			data: { ...plan, packages: [...plan.packages, twin], at },
		}
		const inTwin: LiveEventEvent = {
			type: 'SeatsGiven',
			data: { registrationId: 'b', packageId: 'twin', quantity: 1, seats: 1, at },
		}
		expect(given(ofTwins, wide, held('a'), confirmed('a'), inTwin).refusal(move)).toBe('SOLD_OUT')
	})
})

describe('the waiting list', () => {
	const joining = (waitingId: string, quantity = 1, packageId = 'one') =>
		({ type: 'JoinWaitingList', waitingId, packageId, quantity, at }) as const
	const party = (waitingId: string, count = 1, packageId = 'one') => ({
		waitingId,
		packageId,
		seats: count,
		at,
	})
	const joined = (waitingId: string, quantity = 1, packageId = 'one'): LiveEventEvent => {
		const count = packageId === 'family' ? 4 * quantity : quantity
		return { type: 'WaitingListJoined', data: { ...party(waitingId, count, packageId), quantity } }
	}
	const end = '2026-11-22T08:00:00.000Z'
	const offered = (waitingId: string, count = 1, packageId = 'one'): LiveEventEvent => ({
		type: 'SeatsOffered',
		data: { ...party(waitingId, count, packageId), until: end },
	})
	const leave = { type: 'LeaveWaitingList', waitingId: 'w', at } as const
	const lapse = { type: 'LapseOffer', waitingId: 'w', at: end } as const
	const lapsed: LiveEventEvent = { type: 'OfferLapsed', data: { ...party('w'), at: end } }
	const left = (hadOffer: boolean): LiveEventEvent => ({
		type: 'WaitingListLeft',
		data: { ...party('w'), hadOffer },
	})
	const taking = hold('r', { waitingId: 'w' })
	const taken: LiveEventEvent = {
		...held('r'),
		data: { ...held('r').data, waitingId: 'w' },
	} as LiveEventEvent
	/** All eight seats of the package are held: one by `a`, seven by `z`. */
	const full = [planned, held('a'), held('z', 7)]

	it('is joined once, when there are no seats left', () => {
		expect(given(...full).when(joining('w'))).toEqual([joined('w')])
		expect(given(planned, held('z', 7)).when(joining('w', 2))).toEqual([joined('w', 2)])
		expect(given(...full, joined('w')).when(joining('w'))).toEqual([])
		expect(given(...full, joined('w'), left(false)).when(joining('w'))).toEqual([])
		const refusal = (change: object) => given(...full).refusal({ ...joining('w'), ...change })
		expect(given(planned).refusal(joining('w'))).toBe('SEATS_LEFT')
		expect(refusal({ packageId: 'none' })).toBe('UNKNOWN_PACKAGE')
		expect(refusal({ quantity: 9 })).toBe('TOO_MANY_ATTENDEES')
		expect(refusal({ at: plan.closesAt })).toBe('CLOSED')
		expect(given(...full, cancelled).refusal(joining('w'))).toBe('LIVE_EVENT_CANCELLED')
		const line = Array.from({ length: 500 }, (_, index) => joined(`w${index}`))
		expect(given(...full, ...line).refusal(joining('w'))).toBe('WAITING_LIST_FULL')
	})

	it('gets what comes free, in its order, in the same decision', () => {
		const line = given(...full, joined('w'), joined('x'))
		expect(line.when(release)).toEqual([released('a'), offered('w')])
		expect(line.when({ type: 'ReleaseHold', registrationId: 'z', because: 'expired', at })).toMatchObject([
			{ type: 'SeatsReleased' },
			offered('w'),
			offered('x'),
		])
		const sold = given(...full, confirmed('a'), joined('w'))
		expect(sold.when(free)).toMatchObject([{ type: 'SeatsReleased' }, offered('w')])
		const packages = plan.packages.map((each) => ({ ...each, capacity: 9 }))
		const wider = { type: 'ChangeLiveEvent', ...plan, packages, at } as const
		expect(line.when(wider)).toMatchObject([{ type: 'LiveEventChanged' }, offered('w')])
	})

	it('gathers seats for a party that is bigger than what is free; nobody passes it', () => {
		const line = given(...full, joined('w', 2), joined('x'))
		expect(line.when(release)).toEqual([released('a')])
		const gathered = given(...full, joined('w', 2), joined('x'), released('a'))
		expect(gathered.refusal(hold('n'))).toBe('SOLD_OUT')
		expect(gathered.when(leave)).toMatchObject([{ type: 'WaitingListLeft' }, offered('x')])
		const tooBig = { type: 'ChangeLiveEvent', ...plan, capacity: 8, at } as const
		expect(line.when(tooBig)).toHaveLength(1)
	})

	it('passes a party that the edition has become too small for', () => {
		const few: LiveEventEvent = {
			type: 'LiveEventChanged',
			data: { ...plan, packages: plan.packages.map((each) => ({ ...each, capacity: 1 })), at },
		}
		const history = [planned, held('a'), joined('w', 2), joined('x'), few]
		expect(given(...history).when(release)).toEqual([released('a'), offered('x')])
	})

	it('offers no seats of an edition that is closed or cancelled', () => {
		const late = { ...release, at: plan.closesAt }
		expect(given(...full, joined('w')).when(late)).toHaveLength(1)
		expect(given(...full, joined('w'), cancelled).when(release)).toHaveLength(1)
		const soon = { ...release, at: '2026-11-30T12:00:00.000Z' }
		expect(given(...full, joined('w')).when(soon)).toMatchObject([{}, { data: { until: plan.closesAt } }])
	})

	it('has an offer taken by a registration, once, in time and as it was made', () => {
		const offer = given(...full, joined('w'), released('a'), offered('w'))
		expect(offer.refusal(hold('n'))).toBe('SOLD_OUT')
		expect(offer.when(taking)).toEqual([taken])
		const after = given(...full, joined('w'), released('a'), offered('w'), taken)
		expect(after.when(taking)).toEqual([])
		expect(after.refusal({ ...taking, registrationId: 's' })).toBe('OFFER_ENDED')
		expect(after.when(lapse)).toEqual([])
		expect(after.when(leave)).toEqual([])
		expect(offer.refusal({ ...taking, at: end })).toBe('OFFER_ENDED')
		expect(offer.refusal({ ...taking, quantity: 2, attendees: 2 })).toBe('OFFER_ENDED')
		expect(offer.refusal({ ...taking, waitingId: 'x' })).toBe('OFFER_ENDED')
		expect(given(...full, joined('w')).refusal(taking)).toBe('OFFER_ENDED')
	})

	it('has an offer again when its registration ended unpaid, until its end', () => {
		const unpaid = given(...full, joined('w'), joined('x'), released('a'), offered('w'), taken)
		const ended = { ...release, registrationId: 'r' }
		const resumed = { type: 'OfferResumed', data: { ...party('w'), until: end } }
		expect(unpaid.when(ended)).toEqual([released('r'), resumed])
		expect(unpaid.when({ ...ended, at: end })).toMatchObject([
			{ type: 'SeatsReleased' },
			{ type: 'SeatsOffered', data: { waitingId: 'x' } },
		])
	})

	it('passes an offer on that lapses or is declined, once', () => {
		const offer = [...full, joined('w'), joined('x'), released('a'), offered('w')]
		const next = { type: 'SeatsOffered', data: { waitingId: 'x', seats: 1 } }
		expect(given(...offer).when(lapse)).toMatchObject([lapsed, next])
		expect(given(...offer).when(leave)).toMatchObject([left(true), next])
		expect(given(...offer, lapsed).when(lapse)).toEqual([])
		expect(given(...offer, left(true)).when(leave)).toEqual([])
		expect(given(planned).when(leave)).toEqual([])
		expect(given(...full, joined('w')).when(leave)).toEqual([left(false)])
		expect(given(...full, joined('w'), cancelled).when(leave)).toMatchObject([
			{ type: 'WaitingListLeft', data: { because: 'liveEventCancelled' } },
		])
	})
})

const names = fc.constantFrom(...'abcdefghijkl')
const lines = fc.constantFrom('v', 'w', 'x', 'y')
const usual: fc.Arbitrary<LiveEventCommand> = fc.oneof(
	fc
		.record({ registrationId: names, packageId: fc.constantFrom('one', 'family'), quantity: fc.nat(4) })
		.map(({ registrationId, packageId, quantity }) => {
			const isFamily = packageId === 'family'
			const attendees = (isFamily ? 4 : 1) * quantity
			return hold(registrationId, { packageId, quantity, attendees, price: isFamily ? 8_000n : 2_500n })
		}),
	names.map((registrationId) => ({ ...confirm, registrationId })),
	names.map((registrationId) => ({ ...release, registrationId })),
	names.map((registrationId) => ({ ...release, registrationId, because: 'givenUp' as const })),
	names.map((registrationId) => ({ ...free, registrationId })),
	fc.record({ all: fc.nat(12), one: fc.nat(9), family: fc.nat(9) }).map(({ all, one, family }) => ({
		type: 'ChangeLiveEvent' as const,
		...plan,
		capacity: all,
		packages: plan.packages.map((each) => ({ ...each, capacity: each.packageId === 'one' ? one : family })),
		at,
	})),
	fc
		.record({ registrationId: names, quantity: fc.nat(3) })
		.map((of) => ({ type: 'GiveSeats' as const, ...of, packageId: 'one', attendees: of.quantity, at })),
	names.map((registrationId) => ({
		type: 'MoveSeats' as const,
		registrationId,
		packageId: 'twin',
		quantity: 1,
		paid: null,
		at,
	})),
	fc
		.record({
			waitingId: lines,
			packageId: fc.constantFrom('one', 'family'),
			quantity: fc.integer({ min: 1, max: 3 }),
		})
		.map((of) => ({ type: 'JoinWaitingList' as const, ...of, at })),
	lines.map((waitingId) => ({ type: 'LeaveWaitingList' as const, waitingId, at })),
	lines.map((waitingId) => ({ type: 'LapseOffer' as const, waitingId, at })),
	fc
		.record({ waitingId: lines, registrationId: names, quantity: fc.integer({ min: 1, max: 3 }) })
		.map((of) => ({
			...hold(of.registrationId, { quantity: of.quantity, attendees: of.quantity }),
			waitingId: of.waitingId,
		})),
)
const commands = fc.oneof(
	{ weight: 40, arbitrary: usual },
	{ weight: 1, arbitrary: fc.constant({ type: 'CancelLiveEvent' as const, at }) },
)

/** Counts by registration, apart from the counts that the state carries. */
function takenIn(state: LiveEventState, packageId?: string): number {
	if (state.status === 'none') return 0
	const offers = state.waiting.values().filter((each) => each.state === 'offered')
	const registrations = state.registrations.values()
	return [...registrations.filter((each) => each.state === 'held' || each.state === 'sold'), ...offers]
		.filter((each) => packageId === undefined || each.packageId === packageId)
		.reduce((sum, each) => sum + each.seats, 0)
}

/** Lists the parties in line that these capacities can seat. */
function seatable({ line, plan: { capacity, packages } }: LiveEvent) {
	const most = (id: string) => packages.find(({ packageId }) => packageId === id)?.capacity ?? 0
	return line.filter(({ packageId, seats }) => seats <= Math.min(capacity, most(packageId)))
}

/** Says whether a person outside of the line got seats of a package that others in it wait for. */
const passes = (event: LiveEventEvent, before: LiveEvent): boolean =>
	((event.type === 'SeatsHeld' && event.data.waitingId === undefined) || event.type === 'SeatsGiven') &&
	seatable(before).some(({ packageId }) => packageId === event.data.packageId)

/** Says whether the first in line could have seats that are free. */
function isLeftWaiting(state: LiveEvent): boolean {
	const [first] = seatable(state)
	if (!first || state.status === 'cancelled') return false
	const capacity = state.plan.packages.find(({ packageId }) => packageId === first.packageId)?.capacity ?? 0
	const ofPackage = capacity - takenIn(state, first.packageId)
	return first.seats <= Math.min(ofPackage, state.plan.capacity - takenIn(state))
}

function decided(command: LiveEventCommand, state: LiveEventState): readonly LiveEventEvent[] {
	try {
		return liveEventDecider.decide(command, state)
	} catch (error) {
		if (error instanceof DomainError) return []
		throw error
	}
}

function after(state: LiveEventState, event: LiveEventEvent): LiveEvent {
	const next = liveEventDecider.evolve(state, event)
	if (next.status === 'none') throw new Error('The edition is gone.')
	return next
}

function checkCapacity(state: LiveEvent): void {
	const { held: ofHolds, sold, plan: now } = state
	expect(takenIn(state)).toBeLessThanOrEqual(now.capacity)
	for (const { packageId, capacity } of now.packages) {
		const taken = (ofHolds[packageId] ?? 0) + (sold[packageId] ?? 0)
		expect(taken).toBe(takenIn(state, packageId))
		expect(taken).toBeLessThanOrEqual(capacity)
	}
}

it('never promises more seats than there are, nor any past those who wait, whatever happens', () => {
	const twin = { packageId: 'twin', persons: 1, price: '2500', valueReceived: '1500', capacity: 2 }
	const start: LiveEventEvent = {
		type: 'LiveEventPlanned',
		data: { ...plan, packages: [...plan.packages, twin], at },
	}
	fc.assert(
		fc.property(fc.array(commands, { maxLength: 60, size: 'max' }), (history) => {
			let state = after(liveEventDecider.initial, start)
			for (const command of history) {
				const before = state
				for (const event of decided(command, before)) {
					expect(passes(event, before)).toBe(false)
					state = after(state, event)
					checkCapacity(state)
				}
				expect(isLeftWaiting(state)).toBe(false)
			}
		}),
		{ numRuns: 500 },
	)
})
