import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import { GrowingMap } from '../../kernel/events/growing-map.ts'
import { MAX_WAITING, OFFER_MS } from './contract.ts'
import { type Served, serve, type Waiting } from './line.contract.ts'
import type {
	LiveEventEvent,
	LiveEventPlan,
	OfferResumed,
	ReleaseReason,
	SeatsMissed,
} from './live-events.events.ts'
import { refuse } from './refusals.contract.ts'

type Party = {
	readonly registrationId: string
	readonly packageId: string
	readonly quantity: number
	readonly attendees: number
	readonly at: string
}
type Hold = Party & {
	/** The price of a package that the buyer saw, minor units. */
	readonly price: bigint
	readonly until: string
	/** Whose offer it takes. */
	readonly waitingId?: string
}
type Join = Pick<Party, 'packageId' | 'quantity' | 'at'> & { readonly waitingId: string }
type Move = Pick<Party, 'registrationId' | 'packageId' | 'quantity' | 'at'> & {
	/** Null for a complimentary registration. */
	readonly paid: { readonly amount: bigint; readonly valueReceived: bigint } | null
}

export type LiveEventCommand =
	| ({ readonly type: 'PlanLiveEvent'; readonly at: string } & LiveEventPlan)
	| ({ readonly type: 'ChangeLiveEvent'; readonly at: string } & LiveEventPlan)
	| { readonly type: 'CancelLiveEvent'; readonly at: string }
	| ({ readonly type: 'HoldSeats' } & Hold)
	| ({ readonly type: 'GiveSeats' } & Party)
	| ({ readonly type: 'MoveSeats' } & Move)
	| { readonly type: 'ConfirmSeats'; readonly registrationId: string; readonly at: string }
	/** Releases seats that nobody paid. */
	| {
			readonly type: 'ReleaseHold'
			readonly registrationId: string
			readonly because: Exclude<ReleaseReason, 'cancelled'>
			readonly at: string
	  }
	/** Releases the seats of a cancelled registration. */
	| { readonly type: 'FreeSeats'; readonly registrationId: string; readonly at: string }
	| ({ readonly type: 'JoinWaitingList' } & Join)
	| { readonly type: 'LeaveWaitingList'; readonly waitingId: string; readonly at: string }
	| { readonly type: 'LapseOffer'; readonly waitingId: string; readonly at: string }

export interface Taken {
	readonly packageId: string
	readonly seats: number
	readonly state: 'held' | 'sold' | 'released' | 'missed'
	readonly releasedBecause: ReleaseReason | null
	readonly waitingId?: string
}

export interface Waited extends Waiting {
	readonly state: 'waiting' | 'offered' | 'registered' | 'over'
	/** The end of its offer; empty before there is one. */
	readonly until: string
}

/** Returns true for those who wait for an offer, or have one. */
export const isInLine = ({ state }: Waited): boolean => state === 'waiting' || state === 'offered'

export interface LiveEvent {
	readonly status: 'planned' | 'cancelled'
	readonly plan: LiveEventPlan
	readonly moves: number
	readonly registrations: GrowingMap<Taken>
	/** All who ever waited. */
	readonly waiting: GrowingMap<Waited>
	/** Those who wait for an offer, the first one first. */
	readonly line: readonly Waiting[]
	/** People of holds and offers, and of confirmed registrations, by package. */
	readonly held: Readonly<Record<string, number>>
	readonly sold: Readonly<Record<string, number>>
}
export type LiveEventState = { readonly status: 'none' } | LiveEvent

const sum = (counts: Readonly<Record<string, number>>): number =>
	Object.values(counts).reduce((total, count) => total + count, 0)

const takenOf = ({ held, sold }: LiveEvent, packageId: string): number =>
	(held[packageId] ?? 0) + (sold[packageId] ?? 0)
const takenInAll = ({ held, sold }: LiveEvent): number => sum(held) + sum(sold)

const packageOf = ({ packages }: LiveEventPlan, packageId: string) =>
	packages.find((each) => each.packageId === packageId)

const roomOf = (liveEvent: LiveEvent) => ({
	capacity: liveEvent.plan.capacity,
	taken: takenInAll(liveEvent),
	packages: liveEvent.plan.packages.map(({ packageId, capacity }) => ({
		packageId,
		capacity,
		taken: takenOf(liveEvent, packageId),
	})),
})
const served = (liveEvent: LiveEvent): Served => serve(liveEvent.line, roomOf(liveEvent))

/** Counts the people outside of the waiting list for whom a package has seats left. */
export function seatsLeft(liveEvent: LiveEvent, packageId: string): number {
	const { inAll, ofPackage } = served(liveEvent)
	return Math.min(ofPackage.get(packageId) ?? 0, inAll)
}

function existing(state: LiveEventState): LiveEvent {
	if (state.status === 'none') throw refuse('NOT_FOUND.liveEvent')
	return state
}

/** Decides, and offers what comes free to those who wait: a seat is never sold past them. */
function decide(command: LiveEventCommand, state: LiveEventState): readonly LiveEventEvent[] {
	const events = decideAlone(command, state)
	if (state.status === 'none' || state.line.length === 0 || events.length === 0) return events
	const after = existing(events.reduce(evolve, state))
	const { opensAt, closesAt } = after.plan
	const { at } = command
	if (after.status === 'cancelled' || at < opensAt || at >= closesAt) return events
	const end = new Date(Date.parse(at) + OFFER_MS).toISOString()
	const until = end < closesAt ? end : closesAt
	const offers = served(after).served.map(
		({ waitingId, packageId, seats }): LiveEventEvent => ({
			type: 'SeatsOffered',
			data: { waitingId, packageId, seats, until, at },
		}),
	)
	return [...events, ...offers]
}

function decideAlone(command: LiveEventCommand, state: LiveEventState): readonly LiveEventEvent[] {
	switch (command.type) {
		case 'PlanLiveEvent': {
			if (state.status !== 'none') return []
			const { type: _, ...data } = command
			return [{ type: 'LiveEventPlanned', data }]
		}
		case 'ChangeLiveEvent': {
			const { type: _, ...data } = command
			return change(data, existing(state))
		}
		case 'CancelLiveEvent':
			return existing(state).status === 'cancelled'
				? []
				: [{ type: 'LiveEventCancelled', data: { at: command.at } }]
		case 'HoldSeats':
			return hold(command, existing(state))
		case 'GiveSeats':
			return give(command, existing(state))
		case 'MoveSeats':
			return move(command, existing(state))
		case 'ConfirmSeats':
			return confirm(command, existing(state))
		case 'ReleaseHold':
			return release(command, existing(state), 'held', command.because)
		case 'FreeSeats': {
			const { state: taken } = existing(state).registrations.get(command.registrationId) ?? {}
			return release(command, existing(state), taken === 'sold' ? 'sold' : 'held', 'cancelled')
		}
		case 'JoinWaitingList':
			return join(command, existing(state))
		case 'LeaveWaitingList':
			return leave(command, existing(state))
		case 'LapseOffer':
			return lapse(command, existing(state))
		default:
			return never(command)
	}
}

/** Writes fields by their names, as the log does. */
const written = (value: object): string =>
	JSON.stringify(value, (_, inner: unknown) =>
		typeof inner === 'object' && inner !== null && !Array.isArray(inner)
			? Object.fromEntries(Object.entries(inner).toSorted())
			: inner,
	)

/** @throws DomainError CAPACITY_BELOW_TAKEN, LIVE_EVENT_CANCELLED */
function change(
	data: LiveEventPlan & { readonly at: string },
	liveEvent: LiveEvent,
): readonly LiveEventEvent[] {
	const { at: _, ...plan } = data
	if (written(plan) === written(liveEvent.plan)) return []
	if (liveEvent.status === 'cancelled') throw refuse('LIVE_EVENT_CANCELLED')
	const all = takenInAll(liveEvent)
	if (plan.capacity < all) throw refuse('CAPACITY_BELOW_TAKEN', { taken: all }, 'capacity')
	for (const packageId of Object.keys({ ...liveEvent.held, ...liveEvent.sold })) {
		const taken = takenOf(liveEvent, packageId)
		if ((packageOf(plan, packageId)?.capacity ?? 0) >= taken) continue
		const index = plan.packages.findIndex((each) => each.packageId === packageId)
		throw refuse('CAPACITY_BELOW_TAKEN', { taken }, index < 0 ? 'packages' : `packages.${index}.capacity`)
	}
	const changed: LiveEventEvent = { type: 'LiveEventChanged', data }
	if (written(plan.setting) === written(liveEvent.plan.setting)) return [changed]
	const { setting, at } = data
	return [changed, { type: 'LiveEventMoved', data: { setting, moves: liveEvent.moves + 1, at } }]
}

/** @throws DomainError LIVE_EVENT_CANCELLED, NOT_OPEN_YET, CLOSED */
function checkOpen({ status, plan }: LiveEvent, at: string): void {
	if (status === 'cancelled') throw refuse('LIVE_EVENT_CANCELLED')
	if (at < plan.opensAt) throw refuse('NOT_OPEN_YET')
	if (at >= plan.closesAt) throw refuse('CLOSED')
}

/** @throws DomainError PRICE_CHANGED, OFFER_ENDED, and those of `checkOpen`, `seatsFor` and `checkLeft` */
function hold(command: Hold, liveEvent: LiveEvent): readonly LiveEventEvent[] {
	const { registrationId, packageId, quantity, price, until, waitingId, at } = command
	if (liveEvent.registrations.has(registrationId)) return []
	checkOpen(liveEvent, at)
	const chosen = chosenPackage(liveEvent.plan, packageId)
	if (BigInt(chosen.price) !== price) throw refuse('PRICE_CHANGED', {}, 'price')
	const seats = seatsFor(command, liveEvent, chosen)
	if (waitingId === undefined) checkLeft(seats, liveEvent, packageId)
	else checkOffer(command, liveEvent.waiting.get(waitingId))
	const times = (amount: string): string => (BigInt(amount) * BigInt(quantity)).toString()
	const amounts = { amount: times(chosen.price), valueReceived: times(chosen.valueReceived) }
	const data = { registrationId, packageId, quantity, seats, ...amounts, until, at }
	return [{ type: 'SeatsHeld', data: { ...data, ...(waitingId !== undefined && { waitingId }) } }]
}

/** @throws DomainError OFFER_ENDED also for other seats than the offered ones */
function checkOffer({ packageId, quantity, at }: Hold, offer: Waited | undefined): void {
	const isOpen = offer?.state === 'offered' && at < offer.until
	if (!isOpen || offer.packageId !== packageId || offer.quantity !== quantity) throw refuse('OFFER_ENDED')
}

/**
 * @throws DomainError SEATS_LEFT, WAITING_LIST_FULL, UNKNOWN_PACKAGE, TOO_MANY_ATTENDEES, and those of `checkOpen`
 */
function join({ waitingId, packageId, quantity, at }: Join, liveEvent: LiveEvent): readonly LiveEventEvent[] {
	if (liveEvent.waiting.has(waitingId)) return []
	checkOpen(liveEvent, at)
	const { persons, capacity } = chosenPackage(liveEvent.plan, packageId)
	const seats = quantity * persons
	const party = { waitingId, packageId, quantity, seats }
	const most = Math.min(liveEvent.plan.mostAttendees, liveEvent.plan.capacity, capacity)
	if (seats > most) throw refuse('TOO_MANY_ATTENDEES', { most }, 'quantity')
	if (seatsLeft(liveEvent, packageId) >= seats) throw refuse('SEATS_LEFT')
	if (liveEvent.line.length >= MAX_WAITING) throw refuse('WAITING_LIST_FULL')
	return [{ type: 'WaitingListJoined', data: { ...party, at } }]
}

interface Waits {
	readonly waitingId: string
	readonly at: string
}

function leave({ waitingId, at }: Waits, { status, waiting }: LiveEvent): readonly LiveEventEvent[] {
	const waited = waiting.get(waitingId)
	if (!waited || !isInLine(waited)) return []
	const { packageId, seats, state } = waited
	const left = { waitingId, packageId, seats, hadOffer: state === 'offered', at }
	const because = status === 'cancelled' && ({ because: 'liveEventCancelled' } as const)
	return [{ type: 'WaitingListLeft', data: { ...left, ...because } }]
}

function lapse({ waitingId, at }: Waits, { waiting }: LiveEvent): readonly LiveEventEvent[] {
	const waited = waiting.get(waitingId)
	if (waited?.state !== 'offered') return []
	const { packageId, seats } = waited
	return [{ type: 'OfferLapsed', data: { waitingId, packageId, seats, at } }]
}

/**
 * Gives seats that nobody pays, also while registration isn't open.
 * @throws DomainError LIVE_EVENT_CANCELLED, and those of `seatsFor`
 */
function give(command: Party, liveEvent: LiveEvent): readonly LiveEventEvent[] {
	const { registrationId, packageId, quantity, at } = command
	if (liveEvent.registrations.has(registrationId)) return []
	if (liveEvent.status === 'cancelled') throw refuse('LIVE_EVENT_CANCELLED')
	const seats = seatsFor(command, liveEvent, chosenPackage(liveEvent.plan, packageId))
	checkLeft(seats, liveEvent, packageId)
	return [{ type: 'SeatsGiven', data: { registrationId, packageId, quantity, seats, at } }]
}

/**
 * Moves sold seats to a package of the same price, people and value, so that payment, tickets and receipt stay true.
 * @throws DomainError LIVE_EVENT_CANCELLED, NOT_CONFIRMED, UNKNOWN_PACKAGE, PACKAGES_DIFFER, SOLD_OUT
 */
function move(
	{ registrationId, packageId, quantity, paid, at }: Move,
	liveEvent: LiveEvent,
): readonly LiveEventEvent[] {
	if (liveEvent.status === 'cancelled') throw refuse('LIVE_EVENT_CANCELLED')
	const taken = liveEvent.registrations.get(registrationId)
	if (taken?.state !== 'sold') throw refuse('NOT_CONFIRMED')
	const { packageId: from, seats } = taken
	if (packageId === from) return []
	const { persons, price, valueReceived } = chosenPackage(liveEvent.plan, packageId)
	const times = (amount: string): bigint => BigInt(amount) * BigInt(quantity)
	const isSame =
		persons * quantity === seats &&
		(paid === null || (times(price) === paid.amount && times(valueReceived) === paid.valueReceived))
	if (!isSame) throw refuse('PACKAGES_DIFFER', {}, 'package')
	if ((served(liveEvent).ofPackage.get(packageId) ?? 0) < seats) throw refuse('SOLD_OUT.all', {}, 'package')
	return [{ type: 'SeatsMoved', data: { registrationId, packageId, from, seats, at } }]
}

/** @throws DomainError UNKNOWN_PACKAGE */
function chosenPackage(plan: LiveEventPlan, packageId: string) {
	const chosen = packageOf(plan, packageId)
	if (!chosen) throw refuse('UNKNOWN_PACKAGE', {}, 'package')
	return chosen
}

/** @throws DomainError TOO_MANY_ATTENDEES, ATTENDEES_MISMATCH */
function seatsFor(
	{ quantity, attendees }: Pick<Party, 'quantity' | 'attendees'>,
	{ plan: { mostAttendees: most } }: LiveEvent,
	{ persons }: { readonly persons: number },
): number {
	const seats = quantity * persons
	if (seats > most) throw refuse('TOO_MANY_ATTENDEES', { most }, 'quantity')
	if (attendees !== seats) throw refuse('ATTENDEES_MISMATCH', { seats }, 'attendees')
	return seats
}

/** @throws DomainError SOLD_OUT */
function checkLeft(seats: number, liveEvent: LiveEvent, packageId: string): void {
	const left = seatsLeft(liveEvent, packageId)
	if (left === 0) throw refuse('SOLD_OUT.all')
	if (left < seats) throw refuse('SOLD_OUT.fewLeft', { left })
}

/**
 * Confirms seats that are paid. Seats that were released meanwhile are taken again while there are enough; a
 * hold that its buyer gave up is not.
 * @throws DomainError NOT_FOUND
 */
function confirm(
	{ registrationId, at }: { readonly registrationId: string; readonly at: string },
	liveEvent: LiveEvent,
): readonly LiveEventEvent[] {
	const taken = liveEvent.registrations.get(registrationId)
	if (!taken) throw refuse('NOT_FOUND.registration')
	const { packageId, seats, state, releasedBecause } = taken
	const data = { registrationId, packageId, seats, at }
	const missed = (because: SeatsMissed['data']['because']): readonly LiveEventEvent[] => [
		{ type: 'SeatsMissed', data: { ...data, wasHeld: state === 'held', because } },
	]
	if (state === 'sold' || state === 'missed' || releasedBecause === 'cancelled') return []
	if (liveEvent.status === 'cancelled') return missed('liveEventCancelled')
	if (state === 'held') return [{ type: 'SeatsConfirmed', data: { ...data, from: 'held' } }]
	if (releasedBecause === 'givenUp') return missed('givenUp')
	if (seatsLeft(liveEvent, packageId) < seats) return missed('soldOut')
	return [{ type: 'SeatsConfirmed', data: { ...data, from: 'free' } }]
}

function release(
	{ registrationId, at }: { readonly registrationId: string; readonly at: string },
	liveEvent: LiveEvent,
	from: 'held' | 'sold',
	because: ReleaseReason,
): readonly LiveEventEvent[] {
	const taken = liveEvent.registrations.get(registrationId)
	if (taken?.state !== from) return []
	const { packageId, seats, waitingId } = taken
	const released: LiveEventEvent = {
		type: 'SeatsReleased',
		data: { registrationId, packageId, seats, from, because, at },
	}
	const offer = waitingId === undefined ? undefined : liveEvent.waiting.get(waitingId)
	const isOver = because === 'cancelled' || liveEvent.status === 'cancelled'
	return offer && !isOver && at < offer.until ? [released, resumed(offer, at)] : [released]
}

const resumed = ({ waitingId, packageId, seats, until }: Waited, at: string): OfferResumed => ({
	type: 'OfferResumed',
	data: { waitingId, packageId, seats, until, at },
})

function evolve(state: LiveEventState, event: LiveEventEvent): LiveEventState {
	if (event.type === 'LiveEventPlanned') {
		const { at: _, ...plan } = event.data
		const nobody = { registrations: GrowingMap.empty<Taken>(), waiting: GrowingMap.empty<Waited>(), line: [] }
		return { status: 'planned', plan, moves: 0, ...nobody, held: {}, sold: {} }
	}
	if (state.status === 'none') throw new TypeError(`${event.type} before LiveEventPlanned`)
	switch (event.type) {
		case 'LiveEventChanged': {
			const { at: _, ...plan } = event.data
			return { ...state, plan }
		}
		case 'LiveEventMoved':
			return { ...state, moves: event.data.moves }
		case 'LiveEventCancelled':
			return { ...state, status: 'cancelled' }
		case 'SeatsHeld': {
			const { waitingId } = event.data
			if (waitingId === undefined) return counting(state, event.data, 'held', { held: 1 })
			return counting(waited(state, waitingId, 'registered'), event.data, 'held', {})
		}
		case 'SeatsConfirmed':
			return counting(state, event.data, 'sold', { held: event.data.from === 'held' ? -1 : 0, sold: 1 })
		case 'SeatsGiven':
			return counting(state, event.data, 'sold', { sold: 1 })
		case 'SeatsMoved': {
			const { from, seats } = event.data
			const sold = { ...state.sold, [from]: (state.sold[from] ?? 0) - seats }
			return counting({ ...state, sold }, event.data, 'sold', { sold: 1 })
		}
		case 'SeatsReleased': {
			const { from, because } = event.data
			return counting(state, event.data, 'released', { [from]: -1 }, because)
		}
		case 'SeatsMissed':
			return counting(state, event.data, 'missed', { held: event.data.wasHeld ? -1 : 0 })
		case 'WaitingListJoined': {
			const { at: _, ...party } = event.data
			const waiting = state.waiting.with(party.waitingId, { ...party, state: 'waiting', until: '' })
			return { ...state, waiting, line: [...state.line, party] }
		}
		case 'SeatsOffered':
		case 'OfferResumed': {
			const { waitingId, until } = event.data
			return setAside(waited(state, waitingId, 'offered', until), event.data, 1)
		}
		case 'OfferLapsed':
			return setAside(waited(state, event.data.waitingId, 'over'), event.data, -1)
		case 'WaitingListLeft': {
			const left = waited(state, event.data.waitingId, 'over')
			return event.data.hadOffer ? setAside(left, event.data, -1) : left
		}
		default:
			return never(event)
	}
}

function waited(liveEvent: LiveEvent, waitingId: string, state: Waited['state'], until?: string): LiveEvent {
	const before = liveEvent.waiting.get(waitingId)
	if (!before) throw new TypeError(`${waitingId} never joined the waiting list.`)
	return {
		...liveEvent,
		waiting: liveEvent.waiting.with(waitingId, { ...before, state, until: until ?? before.until }),
		line: liveEvent.line.filter((each) => each.waitingId !== waitingId),
	}
}

const setAside = (
	liveEvent: LiveEvent,
	{ packageId, seats }: { readonly packageId: string; readonly seats: number },
	by: 1 | -1,
): LiveEvent => ({
	...liveEvent,
	held: { ...liveEvent.held, [packageId]: (liveEvent.held[packageId] ?? 0) + by * seats },
})

function counting(
	liveEvent: LiveEvent,
	{
		registrationId,
		packageId,
		seats,
		waitingId = liveEvent.registrations.get(registrationId)?.waitingId,
	}: { registrationId: string; packageId: string; seats: number; waitingId?: string | undefined },
	state: Taken['state'],
	{ held = 0, sold = 0 }: { readonly held?: number; readonly sold?: number },
	releasedBecause: ReleaseReason | null = null,
): LiveEvent {
	const counted = (counts: Readonly<Record<string, number>>, by: number) =>
		by === 0 ? counts : { ...counts, [packageId]: (counts[packageId] ?? 0) + by * seats }
	const taken = { packageId, seats, state, releasedBecause, ...(waitingId !== undefined && { waitingId }) }
	return {
		...liveEvent,
		registrations: liveEvent.registrations.with(registrationId, taken),
		held: counted(liveEvent.held, held),
		sold: counted(liveEvent.sold, sold),
	}
}

export const liveEventDecider: Decider<LiveEventState, LiveEventCommand, LiveEventEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
	remembers: true,
	remembersCommands: true,
}
