import type { Decider } from '../../kernel/events/decider.ts'
import { never } from '../../kernel/events/errors.ts'
import type { Admission } from '../_shared/admissions-rules.contract.ts'
import type { RegistrationState as RegistrationStatus } from './contract.ts'
import { SCAN_TOLERANCE_MS, type Scan } from './door.contract.ts'
import { refuse } from './refusals.contract.ts'
import {
	admissionsAfter,
	type CancelReason,
	type EndReason,
	type News,
	type RegistrationBegun,
	type RegistrationCancelled,
	type RegistrationEvent,
	type RegistrationGiven,
	type RegistrationNewsDue,
} from './registrations.events.ts'

export type RegistrationCommand =
	| ({ readonly type: 'BeginRegistration' } & RegistrationBegun['data'])
	| ({ readonly type: 'GiveRegistration' } & RegistrationGiven['data'])
	| { readonly type: 'MoveRegistration'; readonly packageId: string; readonly at: string }
	| { readonly type: 'ConfirmRegistration'; readonly at: string }
	| { readonly type: 'EndRegistration'; readonly because: EndReason; readonly at: string }
	/** `until`: the last instant at which a buyer may cancel; others may at any time. */
	| {
			readonly type: 'CancelRegistration'
			readonly because: CancelReason
			readonly until?: string
			readonly reason?: RegistrationCancelled['data']['reason']
			readonly at: string
	  }
	/** Issues the tickets of a version, the first or the next. */
	| { readonly type: 'IssueTickets'; readonly version: number; readonly at: string }
	| { readonly type: 'RequestTicketMail'; readonly at: string }
	/** Mails news to a buyer who comes, once for each number. */
	| ({ readonly type: 'SendNews' } & RegistrationNewsDue['data'])
	| { readonly type: 'NameAttendees'; readonly names: number; readonly at: string }
	| { readonly type: 'TakeScan'; readonly liveEventId: string; readonly scan: Scan; readonly at: string }

export interface Registration extends Omit<RegistrationGiven['data'], 'at'> {
	readonly status: RegistrationStatus
	/** Null: it is complimentary. */
	readonly buyer: RegistrationBegun['data']['buyer'] | null
	readonly holdUntil: string
	readonly amount: bigint
	readonly valueReceived: bigint
	/** The version of its tickets; 0 before there are any. */
	readonly version: number
	readonly endedBecause: EndReason | null
	/** The number of the last news of each kind. */
	readonly news: Readonly<Record<News, number>>
	/** Those that are not undone. */
	readonly admissions: readonly Admission[]
}
export type RegistrationState = { readonly status: 'none' } | Registration

function existing(state: RegistrationState): Registration {
	if (state.status === 'none') throw refuse('NOT_FOUND.registration')
	return state
}

function decide(command: RegistrationCommand, state: RegistrationState): readonly RegistrationEvent[] {
	switch (command.type) {
		case 'BeginRegistration': {
			if (state.status !== 'none') return []
			const { type: _, ...data } = command
			return [{ type: 'RegistrationBegun', data }]
		}
		case 'GiveRegistration': {
			if (state.status !== 'none') return []
			const { type: _, ...data } = command
			return [{ type: 'RegistrationGiven', data }]
		}
		case 'MoveRegistration':
			return move(command, existing(state))
		case 'ConfirmRegistration': {
			const { status, liveEventId } = existing(state)
			// A payment that came late took the seats again.
			if (status !== 'held' && status !== 'ended') return []
			return [{ type: 'RegistrationConfirmed', data: { liveEventId, at: command.at } }]
		}
		case 'EndRegistration':
			return end(command, existing(state))
		case 'CancelRegistration': {
			const { status, liveEventId } = existing(state)
			const { because, until, reason, at } = command
			if (status === 'cancelled') return []
			if (status !== 'confirmed') throw refuse('NOT_CONFIRMED')
			if (until !== undefined && at > until) throw refuse('CANCEL_TOO_LATE')
			const data = { liveEventId, because, ...(reason && { reason }), at }
			return [{ type: 'RegistrationCancelled', data }]
		}
		case 'IssueTickets': {
			const { status, version } = existing(state)
			if (command.version <= version) return []
			if (status !== 'confirmed') throw refuse('NOT_CONFIRMED')
			return [{ type: 'TicketsIssued', data: { version: version + 1, at: command.at } }]
		}
		case 'RequestTicketMail': {
			const { status, version } = existing(state)
			if (status !== 'confirmed' || version === 0) throw refuse('NOT_CONFIRMED')
			return [{ type: 'TicketMailRequested', data: { version, at: command.at } }]
		}
		case 'SendNews':
			return sendNews(command, existing(state))
		case 'NameAttendees':
			return name(command, existing(state))
		case 'TakeScan':
			return takeScan(command, existing(state))
		default:
			return never(command)
	}
}

function sendNews(
	{ because, number, at }: RegistrationNewsDue['data'],
	{ status, news }: Registration,
): readonly RegistrationEvent[] {
	if (status !== 'confirmed' || number <= news[because]) return []
	return [{ type: 'RegistrationNewsDue', data: { because, number, at } }]
}

function move(
	{ packageId, at }: { readonly packageId: string; readonly at: string },
	{ status, liveEventId, packageId: before }: Registration,
): readonly RegistrationEvent[] {
	if (status !== 'confirmed' || packageId === before) return []
	return [{ type: 'RegistrationMoved', data: { liveEventId, packageId, at } }]
}

function end(
	{ because, at }: { readonly because: EndReason; readonly at: string },
	{ status, liveEventId, endedBecause }: Registration,
): readonly RegistrationEvent[] {
	const isMissed = status === 'ended' && because === 'missed' && endedBecause !== 'missed'
	if (status !== 'held' && !isMissed) return []
	return [{ type: 'RegistrationEnded', data: { liveEventId, because, at } }]
}

function name(
	{ names, at }: { readonly names: number; readonly at: string },
	{ status, seats }: Registration,
): readonly RegistrationEvent[] {
	if (status !== 'confirmed') throw refuse('NOT_CONFIRMED')
	if (names !== seats) throw refuse('ATTENDEES_MISMATCH', { seats }, 'attendees')
	return [{ type: 'AttendeesNamed', data: { at } }]
}

/**
 * Takes in what happened at a door, also a seat that another door has let in.
 * @throws DomainError OTHER_DAY, SCAN_FROM_FUTURE, TICKET_VOID, UNKNOWN_SEAT, NOT_FOUND
 */
function takeScan(
	{ liveEventId, scan, at }: Extract<RegistrationCommand, { type: 'TakeScan' }>,
	registration: Registration,
): readonly RegistrationEvent[] {
	if (registration.liveEventId !== liveEventId) throw refuse('OTHER_DAY')
	if (Date.parse(scan.at) > Date.parse(at) + SCAN_TOLERANCE_MS) throw refuse('SCAN_FROM_FUTURE')
	const data = { liveEventId, scanId: scan.id, door: scan.door, scannedAt: scan.at, at }
	if (scan.kind === 'undone') {
		const { undoes } = scan
		if (!registration.admissions.some((each) => each.scan === undoes)) throw refuse('NOT_FOUND.scan')
		return [{ type: 'AdmissionUndone', data: { ...data, undoes } }]
	}
	if (registration.admissions.some((each) => each.scan === scan.id)) return []
	if (registration.status !== 'confirmed' || scan.version !== registration.version)
		throw refuse('TICKET_VOID')
	if (scan.seats.some((seat) => seat > registration.seats)) throw refuse('UNKNOWN_SEAT')
	return [{ type: 'SeatsAdmitted', data: { ...data, seats: scan.seats } }]
}

const NEW = {
	version: 0,
	endedBecause: null,
	admissions: [],
	news: { liveEventMoved: 0, reminder: 0 },
} as const satisfies Partial<Registration>

function evolve(state: RegistrationState, event: RegistrationEvent): RegistrationState {
	if (event.type === 'RegistrationBegun') {
		const { at: _, donationId: __, amount, valueReceived, ...begun } = event.data
		const amounts = { amount: BigInt(amount), valueReceived: BigInt(valueReceived) }
		return { ...begun, ...amounts, ...NEW, status: 'held' }
	}
	if (event.type === 'RegistrationGiven') {
		const { at: holdUntil, ...given } = event.data
		return { ...given, ...NEW, buyer: null, amount: 0n, valueReceived: 0n, holdUntil, status: 'confirmed' }
	}
	const registration = existing(state)
	switch (event.type) {
		case 'RegistrationMoved':
			return { ...registration, packageId: event.data.packageId }
		case 'RegistrationConfirmed':
			return { ...registration, status: 'confirmed', endedBecause: null }
		case 'RegistrationEnded':
			return { ...registration, status: 'ended', endedBecause: event.data.because }
		case 'RegistrationCancelled':
			return { ...registration, status: 'cancelled' }
		case 'TicketsIssued':
			return { ...registration, version: event.data.version }
		case 'TicketMailRequested':
		case 'AttendeesNamed':
			return registration
		case 'RegistrationNewsDue': {
			const { because, number } = event.data
			return { ...registration, news: { ...registration.news, [because]: number } }
		}
		case 'SeatsAdmitted':
		case 'AdmissionUndone':
			return { ...registration, admissions: admissionsAfter(registration.admissions, event) }
		default:
			return never(event)
	}
}

export const registrationDecider: Decider<RegistrationState, RegistrationCommand, RegistrationEvent> = {
	initial: { status: 'none' },
	decide,
	evolve,
}
