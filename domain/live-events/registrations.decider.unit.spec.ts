import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import type { Scan } from './door.contract.ts'
import { registrationDecider } from './registrations.decider.ts'
import type { RegistrationEvent } from './registrations.events.ts'

const given = scenario(registrationDecider)
const at = '2026-11-21T08:00:00.000Z'
const data = {
	liveEventId: 'e',
	packageId: 'one',
	quantity: 2,
	seats: 2,
	currency: 'USD',
	amount: '5000',
	valueReceived: '3000',
	donationId: 'r',
	buyer: { kind: 'guest', id: 'g' },
	holdUntil: '2026-11-21T08:20:00.000Z',
	at,
} as const
const begun: RegistrationEvent = { type: 'RegistrationBegun', data }
const confirmed: RegistrationEvent = { type: 'RegistrationConfirmed', data: { liveEventId: 'e', at } }
const ended = (because: 'expired' | 'givenUp' | 'missed'): RegistrationEvent => ({
	type: 'RegistrationEnded',
	data: { liveEventId: 'e', because, at },
})
const cancelled: RegistrationEvent = {
	type: 'RegistrationCancelled',
	data: { liveEventId: 'e', because: 'byBuyer', at },
}
const issued = (version: number): RegistrationEvent => ({ type: 'TicketsIssued', data: { version, at } })
const begin = { type: 'BeginRegistration', ...data } as const
const confirm = { type: 'ConfirmRegistration', at } as const
const end = (because: 'expired' | 'givenUp' | 'missed') => ({ type: 'EndRegistration', because, at }) as const
const cancel = { type: 'CancelRegistration', because: 'byBuyer', until: at, at } as const
const issue = (version: number) => ({ type: 'IssueTickets', version, at }) as const
const mail = { type: 'RequestTicketMail', at } as const

describe('a registration', () => {
	it('is begun once', () => {
		expect(given().when(begin)).toEqual([begun])
		expect(given(begun).when(begin)).toEqual([])
	})

	it('is confirmed once, also after its hold ended', () => {
		expect(given(begun).when(confirm)).toEqual([confirmed])
		expect(given(begun, ended('expired')).when(confirm)).toEqual([confirmed])
		expect(given(begun, confirmed).when(confirm)).toEqual([])
		expect(given(begun, confirmed, cancelled).when(confirm)).toEqual([])
		expect(given().refusal(confirm)).toBe('NOT_FOUND')
	})

	it('ends unpaid once, and not when it is confirmed', () => {
		expect(given(begun).when(end('expired'))).toEqual([ended('expired')])
		expect(given(begun, ended('expired')).when(end('givenUp'))).toEqual([])
		expect(given(begun, ended('expired')).when(end('missed'))).toEqual([ended('missed')])
		expect(given(begun, ended('missed')).when(end('missed'))).toEqual([])
		expect(given(begun, confirmed).when(end('expired'))).toEqual([])
		expect(given().refusal(end('expired'))).toBe('NOT_FOUND')
	})

	it('is cancelled once, by its buyer until the last day', () => {
		expect(given(begun, confirmed).when(cancel)).toEqual([cancelled])
		expect(given(begun, confirmed, cancelled).when(cancel)).toEqual([])
		expect(given(begun, confirmed).refusal({ ...cancel, until: '2026-11-20T00:00:00.000Z' })).toBe(
			'CANCEL_TOO_LATE',
		)
		expect(given(begun).refusal(cancel)).toBe('NOT_CONFIRMED')
		expect(given().refusal(cancel)).toBe('NOT_FOUND')
	})

	it('is cancelled for its buyer at any time, with a reason', () => {
		const reason = { noteId: 'n', noteHash: 'h' }
		const forBuyer = { type: 'CancelRegistration', because: 'byStaff', reason, at } as const
		expect(given(begun, confirmed).when(forBuyer)).toEqual([
			{ type: 'RegistrationCancelled', data: { liveEventId: 'e', because: 'byStaff', reason, at } },
		])
	})

	it('has other names for as many attendees', () => {
		const name = (names: number) => ({ type: 'NameAttendees', names, at }) as const
		expect(given(begun, confirmed).when(name(2))).toEqual([{ type: 'AttendeesNamed', data: { at } }])
		expect(given(begun, confirmed).refusal(name(1))).toBe('ATTENDEES_MISMATCH')
		expect(given(begun, confirmed, cancelled).refusal(name(2))).toBe('NOT_CONFIRMED')
		expect(given().refusal(name(2))).toBe('NOT_FOUND')
	})

	it('has tickets in versions, one after the other', () => {
		expect(given(begun, confirmed).when(issue(1))).toEqual([issued(1)])
		expect(given(begun, confirmed, issued(1)).when(issue(1))).toEqual([])
		expect(given(begun, confirmed, issued(1)).when(issue(2))).toEqual([issued(2)])
		expect(given(begun).refusal(issue(1))).toBe('NOT_CONFIRMED')
		expect(given(begun, confirmed, issued(1), cancelled).refusal(issue(2))).toBe('NOT_CONFIRMED')
		expect(given().refusal(issue(1))).toBe('NOT_FOUND')
	})

	it('mails news to those who come, once for each number', () => {
		const news = (number: number) => ({ type: 'SendNews', because: 'liveEventMoved', number, at }) as const
		const due = (number: number): RegistrationEvent => ({
			type: 'RegistrationNewsDue',
			data: { because: 'liveEventMoved', number, at },
		})
		expect(given(begun, confirmed).when(news(1))).toEqual([due(1)])
		expect(given(begun, confirmed, due(1)).when(news(1))).toEqual([])
		expect(given(begun, confirmed, due(1)).when(news(2))).toEqual([due(2)])
		expect(given(begun, confirmed, due(1)).when({ ...news(1), because: 'reminder' })).toHaveLength(1)
		expect(given(begun).when(news(1))).toEqual([])
		expect(given(begun, confirmed, cancelled).when(news(1))).toEqual([])
		expect(given().refusal(news(1))).toBe('NOT_FOUND')
	})

	it('is given without a payment, once, and then moved', () => {
		const { amount: _, valueReceived: __, donationId: ___, buyer: ____, holdUntil: _____, ...of } = data
		const free: RegistrationEvent = { type: 'RegistrationGiven', data: of }
		const give = { type: 'GiveRegistration', ...of } as const
		const move = { type: 'MoveRegistration', packageId: 'two', at } as const
		const moved: RegistrationEvent = {
			type: 'RegistrationMoved',
			data: { liveEventId: 'e', packageId: 'two', at },
		}
		expect(given().when(give)).toEqual([free])
		expect(given(free).when(give)).toEqual([])
		expect(given(free).when(issue(1))).toEqual([issued(1)])
		expect(given(free).when(cancel)).toEqual([cancelled])
		expect(given(free).when(move)).toEqual([moved])
		expect(given(free, moved).when(move)).toEqual([])
		expect(given(begun).when(move)).toEqual([])
		expect(given().refusal(move)).toBe('NOT_FOUND')
	})

	it('mails its tickets again', () => {
		const mailed = { type: 'TicketMailRequested', data: { version: 1, at } }
		expect(given(begun, confirmed, issued(1)).when(mail)).toEqual([mailed])
		expect(given(begun, confirmed).refusal(mail)).toBe('NOT_CONFIRMED')
		expect(given(begun, confirmed, issued(1), cancelled).refusal(mail)).toBe('NOT_CONFIRMED')
	})

	const admission = { kind: 'admitted', id: 's', registration: 'r', seats: [1, 2], version: 1, door: 'A', at }
	const scanned = (change: object = {}) =>
		({ type: 'TakeScan', liveEventId: 'e', scan: { ...admission, ...change } as Scan, at }) as const
	const undone = (change: object = {}) => scanned({ kind: 'undone', id: 'u', undoes: 's', ...change })
	const written = { liveEventId: 'e', scanId: 's', door: 'A', scannedAt: at, at } as const
	const admitted = (change: object = {}): RegistrationEvent => ({
		type: 'SeatsAdmitted',
		data: { ...written, seats: [1, 2], ...change },
	})
	const undo: RegistrationEvent = { type: 'AdmissionUndone', data: { ...written, scanId: 'u', undoes: 's' } }
	const open = [begun, confirmed, issued(1)]

	it('takes in a scan once, and the same seat from another door', () => {
		expect(given(...open).when(scanned())).toEqual([admitted()])
		expect(given(...open, admitted()).when(scanned())).toEqual([])
		const other = { scanId: 't', seats: [2], door: 'B' }
		expect(given(...open, admitted()).when(scanned({ id: 't', seats: [2], door: 'B' }))).toEqual([
			admitted(other),
		])
		expect(given(...open, admitted(), undo).when(scanned({ id: 't', seats: [2], door: 'B' }))).toEqual([
			admitted(other),
		])
	})

	it('refuses scans that let nobody in', () => {
		const refusal = (change: object, ...more: readonly RegistrationEvent[]) =>
			given(...open, ...more).refusal(scanned(change))
		expect(refusal({ at: '2026-11-21T08:03:00.000Z' })).toBe('SCAN_FROM_FUTURE')
		expect(refusal({ seats: [3] })).toBe('UNKNOWN_SEAT')
		expect(refusal({}, issued(2))).toBe('TICKET_VOID')
		expect(refusal({}, cancelled)).toBe('TICKET_VOID')
		expect(given(begun).refusal(scanned())).toBe('TICKET_VOID')
		expect(given().refusal(scanned())).toBe('NOT_FOUND')
		expect(given(...open).refusal({ ...scanned(), liveEventId: 'other' })).toBe('OTHER_DAY')
	})

	it('undoes an admission, also of a registration that was cancelled since', () => {
		expect(given(...open, admitted()).when(undone())).toEqual([undo])
		expect(given(...open, admitted(), cancelled).when(undone())).toEqual([undo])
		expect(given(...open, admitted(), undo).refusal(undone())).toBe('NOT_FOUND')
		expect(given(...open).refusal(undone())).toBe('NOT_FOUND')
	})
})
