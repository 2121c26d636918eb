import type { MinorText } from '../../kernel/wire/money.ts'

/** Capacities count people, in all and per package. */
export type LiveEventPlan = {
	readonly currency: string
	readonly capacity: number
	/** The most people of one registration. */
	readonly mostAttendees: number
	readonly opensAt: string
	readonly closesAt: string
	/** Until then buyers cancel and get their money back. */
	readonly refundableUntil: string
	readonly packages: readonly {
		readonly packageId: string
		readonly persons: number
		readonly price: MinorText
		/** The worth of a package to its buyer, which is no donation. */
		readonly valueReceived: MinorText
		readonly capacity: number
	}[]
	/** Attendees get a mail when it changes. */
	readonly setting: {
		readonly startsAt: string
		readonly endsAt: string
		readonly zone: string
		readonly venue: string
		readonly address: string
	}
}

export type LiveEventPlanned = {
	readonly type: 'LiveEventPlanned'
	readonly data: LiveEventPlan & { readonly at: string }
}
export type LiveEventChanged = {
	readonly type: 'LiveEventChanged'
	readonly data: LiveEventPlan & { readonly at: string }
}
/** Its time or place changed; `moves` counts that from 1. */
export type LiveEventMoved = {
	readonly type: 'LiveEventMoved'
	readonly data: Pick<LiveEventPlan, 'setting'> & { readonly moves: number; readonly at: string }
}
export type LiveEventCancelled = {
	readonly type: 'LiveEventCancelled'
	readonly data: { readonly at: string }
}

type Seats = {
	readonly registrationId: string
	readonly packageId: string
	readonly seats: number
	readonly at: string
}
export type SeatsHeld = {
	readonly type: 'SeatsHeld'
	readonly data: Seats & {
		readonly quantity: number
		readonly amount: MinorText
		readonly valueReceived: MinorText
		readonly until: string
		/** They were offered to it. */
		readonly waitingId?: string
	}
}
/** `from`: seats that were held, or that were free again when their payment came late. */
export type SeatsConfirmed = {
	readonly type: 'SeatsConfirmed'
	readonly data: Seats & { readonly from: 'held' | 'free' }
}
/** Seats of a registration that costs nothing. */
export type SeatsGiven = {
	readonly type: 'SeatsGiven'
	readonly data: Seats & { readonly quantity: number }
}
/** Sold seats that are of another package from now on. */
export type SeatsMoved = {
	readonly type: 'SeatsMoved'
	readonly data: Seats & { readonly from: string }
}
export type SeatsReleased = {
	readonly type: 'SeatsReleased'
	readonly data: Seats & { readonly from: 'held' | 'sold'; readonly because: ReleaseReason }
}
export const RELEASE_REASONS = ['expired', 'givenUp', 'cancelled'] as const
/** The hold ended; its buyer gave it up; the registration was cancelled. */
export type ReleaseReason = (typeof RELEASE_REASONS)[number]
/** A payment came too late for its seats, or for the edition: it is refunded whole. */
export type SeatsMissed = {
	readonly type: 'SeatsMissed'
	readonly data: Seats & {
		readonly wasHeld: boolean
		readonly because: 'soldOut' | 'liveEventCancelled' | 'givenUp'
	}
}

type Waits = {
	readonly waitingId: string
	readonly packageId: string
	readonly seats: number
	readonly at: string
}
/** Who waits is a record. */
export type WaitingListJoined = {
	readonly type: 'WaitingListJoined'
	readonly data: Waits & { readonly quantity: number }
}
/** Free seats are set aside for the next in line. */
export type SeatsOffered = {
	readonly type: 'SeatsOffered'
	readonly data: Waits & { readonly until: string }
}
/** A registration within an offer ended unpaid: its seats are set aside for the rest of the offer's time. */
export type OfferResumed = {
	readonly type: 'OfferResumed'
	readonly data: Waits & { readonly until: string }
}
export type OfferLapsed = { readonly type: 'OfferLapsed'; readonly data: Waits }
export type WaitingListLeft = {
	readonly type: 'WaitingListLeft'
	readonly data: Waits & { readonly hadOffer: boolean; readonly because?: 'liveEventCancelled' }
}

export type LiveEventEvent =
	| LiveEventPlanned
	| LiveEventChanged
	| LiveEventMoved
	| LiveEventCancelled
	| SeatsHeld
	| SeatsConfirmed
	| SeatsGiven
	| SeatsMoved
	| SeatsReleased
	| SeatsMissed
	| WaitingListJoined
	| SeatsOffered
	| OfferResumed
	| OfferLapsed
	| WaitingListLeft

export const LIVE_EVENT_EVENTS = [
	'LiveEventPlanned',
	'LiveEventChanged',
	'LiveEventMoved',
	'LiveEventCancelled',
	'SeatsHeld',
	'SeatsConfirmed',
	'SeatsGiven',
	'SeatsMoved',
	'SeatsReleased',
	'SeatsMissed',
	'WaitingListJoined',
	'SeatsOffered',
	'OfferResumed',
	'OfferLapsed',
	'WaitingListLeft',
] as const satisfies readonly LiveEventEvent['type'][]
