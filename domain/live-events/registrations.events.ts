import type { MinorText } from '../../kernel/wire/money.ts'
import type { Admission } from '../_shared/admissions-rules.contract.ts'

export const END_REASONS = ['expired', 'givenUp', 'missed'] as const
/** The hold ended unpaid; its buyer gave it up; the payment came when no seat was left, and is refunded. */
export type EndReason = (typeof END_REASONS)[number]
/** `refunded` and `disputeLost` took the money; `byStaff` leaves it. */
export const CANCEL_REASONS = ['byBuyer', 'byStaff', 'refunded', 'disputeLost', 'liveEventCancelled'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

export type RegistrationBegun = {
	readonly type: 'RegistrationBegun'
	readonly data: {
		readonly liveEventId: string
		readonly packageId: string
		readonly quantity: number
		readonly seats: number
		readonly currency: string
		readonly amount: MinorText
		readonly valueReceived: MinorText
		/** The donation that pays it: the same id. */
		readonly donationId: string
		/** A guest is the holder of a session cookie; names and addresses are a record. */
		readonly buyer: { readonly kind: 'user' | 'guest'; readonly id: string }
		readonly holdUntil: string
		readonly at: string
	}
}
/** A registration that costs nothing: it has no donation and no receipt; its reason is a record. */
export type RegistrationGiven = {
	readonly type: 'RegistrationGiven'
	readonly data: {
		readonly liveEventId: string
		readonly packageId: string
		readonly quantity: number
		readonly seats: number
		readonly currency: string
		readonly at: string
	}
}
/** Its tickets stay valid: their codes name no package. */
export type RegistrationMoved = {
	readonly type: 'RegistrationMoved'
	readonly data: { readonly liveEventId: string; readonly packageId: string; readonly at: string }
}
export type RegistrationConfirmed = {
	readonly type: 'RegistrationConfirmed'
	readonly data: { readonly liveEventId: string; readonly at: string }
}
export type RegistrationEnded = {
	readonly type: 'RegistrationEnded'
	readonly data: { readonly liveEventId: string; readonly because: EndReason; readonly at: string }
}
export type RegistrationCancelled = {
	readonly type: 'RegistrationCancelled'
	readonly data: {
		readonly liveEventId: string
		readonly because: CancelReason
		/** The words of the person who cancelled it for the buyer. */
		readonly reason?: { readonly noteId: string; readonly noteHash: string }
		readonly at: string
	}
}
/** Codes and links of former versions are void. */
export type TicketsIssued = {
	readonly type: 'TicketsIssued'
	readonly data: { readonly version: number; readonly at: string }
}

/** The buyer wants the mail with the tickets again. */
export type TicketMailRequested = {
	readonly type: 'TicketMailRequested'
	readonly data: { readonly version: number; readonly at: string }
}

export const NEWS = ['liveEventMoved', 'reminder'] as const
/** The edition has another time or place; it is tomorrow. */
export type News = (typeof NEWS)[number]
/** Its buyer gets a mail. `number` counts those of one kind from 1. */
export type RegistrationNewsDue = {
	readonly type: 'RegistrationNewsDue'
	readonly data: { readonly because: News; readonly number: number; readonly at: string }
}

/** The names themselves are records. */
export type AttendeesNamed = {
	readonly type: 'AttendeesNamed'
	readonly data: { readonly at: string }
}

/** A scan at a door let people in; its id is its phone's. */
export type SeatsAdmitted = {
	readonly type: 'SeatsAdmitted'
	readonly data: {
		readonly liveEventId: string
		readonly scanId: string
		readonly seats: readonly number[]
		/** A letter. */
		readonly door: string
		readonly scannedAt: string
		readonly at: string
	}
}
export type AdmissionUndone = {
	readonly type: 'AdmissionUndone'
	readonly data: {
		readonly liveEventId: string
		readonly scanId: string
		/** The scan that let them in. */
		readonly undoes: string
		readonly door: string
		readonly scannedAt: string
		readonly at: string
	}
}

export type RegistrationEvent =
	| RegistrationBegun
	| RegistrationGiven
	| RegistrationMoved
	| RegistrationConfirmed
	| RegistrationEnded
	| RegistrationCancelled
	| TicketsIssued
	| TicketMailRequested
	| RegistrationNewsDue
	| AttendeesNamed
	| SeatsAdmitted
	| AdmissionUndone

export const REGISTRATION_EVENTS = [
	'RegistrationBegun',
	'RegistrationGiven',
	'RegistrationMoved',
	'RegistrationConfirmed',
	'RegistrationEnded',
	'RegistrationCancelled',
	'TicketsIssued',
	'TicketMailRequested',
	'RegistrationNewsDue',
	'AttendeesNamed',
	'SeatsAdmitted',
	'AdmissionUndone',
] as const satisfies readonly RegistrationEvent['type'][]

export const admissionsAfter = (
	before: readonly Admission[],
	{ type, data }: SeatsAdmitted | AdmissionUndone,
): readonly Admission[] =>
	type === 'SeatsAdmitted'
		? [...before, { scan: data.scanId, seats: data.seats, door: data.door, at: data.scannedAt }]
		: before.filter(({ scan }) => scan !== data.undoes)
