import { describe, expect, it } from 'vitest'
import type { LiveEventEvent, LiveEventPlan } from '../../domain/live-events/live-events.events.ts'
import type { RegistrationEvent } from '../../domain/live-events/registrations.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { liveEventsProjection } from './live-events.ts'
import { liveEventRegistrationsProjection } from './registrations.ts'
import { liveEventWaitingProjection } from './waiting.ts'

const at = '2026-11-21T10:00:00.000Z'
const plan: LiveEventPlan = {
	currency: 'USD',
	capacity: 10,
	mostAttendees: 10,
	opensAt: at,
	closesAt: at,
	refundableUntil: at,
	packages: [{ packageId: 'one', persons: 1, price: '2500', valueReceived: '1500', capacity: 8 }],
	setting: { startsAt: at, endsAt: at, zone: 'America/Los_Angeles', venue: 'Fremont', address: '' },
}
const planned: LiveEventEvent = { type: 'LiveEventPlanned', data: { ...plan, at } }
const seats = { registrationId: 'r', packageId: 'one', seats: 2, at }
const held: LiveEventEvent = {
	type: 'SeatsHeld',
	data: { ...seats, quantity: 2, amount: '5000', valueReceived: '3000', until: at },
}
const confirmed = (from: 'held' | 'free'): LiveEventEvent => ({
	type: 'SeatsConfirmed',
	data: { ...seats, from },
})
const released = (from: 'held' | 'sold'): LiveEventEvent => ({
	type: 'SeatsReleased',
	data: { ...seats, from, because: 'expired' },
})
const missed = (wasHeld: boolean): LiveEventEvent => ({
	type: 'SeatsMissed',
	data: { ...seats, wasHeld, because: 'soldOut' },
})
const liveEventOf = (...events: readonly LiveEventEvent[]) =>
	rowsAfter(liveEventsProjection, recorded('liveEvent-e1', [...events])).get('e1')

describe('rows of editions', () => {
	const counts = (...events: readonly LiveEventEvent[]) => {
		const row = liveEventOf(planned, ...events)
		const [first] = JSON.parse(String(row?.packages)) as readonly { held: number; sold: number }[]
		expect([row?.held, row?.sold]).toEqual([first?.held, first?.sold])
		return [row?.held, row?.sold]
	}

	it('count people of holds and of confirmed registrations, in all and per package', () => {
		expect(counts()).toEqual([0, 0])
		expect(counts(held)).toEqual([2, 0])
		expect(counts(held, confirmed('held'))).toEqual([0, 2])
		expect(counts(held, released('held'))).toEqual([0, 0])
		expect(counts(held, released('held'), confirmed('free'))).toEqual([0, 2])
		expect(counts(held, confirmed('held'), released('sold'))).toEqual([0, 0])
		expect(counts(held, missed(true))).toEqual([0, 0])
		expect(counts(held, released('held'), missed(false))).toEqual([0, 0])
	})

	it('count given and moved seats as sold, and offered ones as held', () => {
		const at2 = { waitingId: 'w', packageId: 'one', seats: 2, at }
		const given: LiveEventEvent = { type: 'SeatsGiven', data: { ...seats, quantity: 2 } }
		const offered: LiveEventEvent = { type: 'SeatsOffered', data: { ...at2, until: at } }
		const taken = { ...held, data: { ...held.data, waitingId: 'w' } } as LiveEventEvent
		const lapsed: LiveEventEvent = { type: 'OfferLapsed', data: at2 }
		const left = (hadOffer: boolean): LiveEventEvent => ({
			type: 'WaitingListLeft',
			data: { ...at2, hadOffer },
		})
		expect(counts(given)).toEqual([0, 2])
		expect(counts(offered)).toEqual([2, 0])
		expect(counts(offered, taken)).toEqual([2, 0])
		expect(counts(offered, lapsed)).toEqual([0, 0])
		expect(counts(offered, left(true))).toEqual([0, 0])
		expect(counts(left(false))).toEqual([0, 0])
		const two = { ...plan, packages: [...plan.packages, { ...plan.packages[0], packageId: 'two' }], at }
		const changed = { type: 'LiveEventChanged', data: two } as LiveEventEvent
		const moved: LiveEventEvent = { type: 'SeatsMoved', data: { ...seats, packageId: 'two', from: 'one' } }
		const row = liveEventOf(planned, changed, given, moved)
		expect(row?.sold).toBe(2)
		expect(JSON.parse(String(row?.packages))).toMatchObject([{ sold: 0 }, { sold: 2 }])
	})

	it('are changed and cancelled without a loss of counts', () => {
		const changed: LiveEventEvent = { type: 'LiveEventChanged', data: { ...plan, capacity: 5, at } }
		const cancelled: LiveEventEvent = { type: 'LiveEventCancelled', data: { at } }
		const moved: LiveEventEvent = { type: 'LiveEventMoved', data: { setting: plan.setting, moves: 1, at } }
		const row = liveEventOf(planned, held, changed, moved, changed, cancelled)
		expect(row).toMatchObject({ capacity: 5, held: 2, moves: 1, is_cancelled: true })
		expect(liveEventOf(held)).toBeUndefined()
	})
})

describe('rows of registrations', () => {
	const begun: RegistrationEvent = {
		type: 'RegistrationBegun',
		data: {
			liveEventId: 'e1',
			packageId: 'one',
			quantity: 2,
			seats: 2,
			currency: 'USD',
			amount: '5000',
			valueReceived: '3000',
			donationId: 'r1',
			buyer: { kind: 'guest', id: 'g' },
			holdUntil: at,
			at,
		},
	}
	const rowOf = (...events: readonly RegistrationEvent[]) =>
		rowsAfter(liveEventRegistrationsProjection, recorded('registration-r1', [...events])).get('r1')
	const ofEdition = { liveEventId: 'e1', at }

	it('say what became of them', () => {
		const ended: RegistrationEvent = { type: 'RegistrationEnded', data: { ...ofEdition, because: 'expired' } }
		const paid: RegistrationEvent = { type: 'RegistrationConfirmed', data: ofEdition }
		const issued: RegistrationEvent = { type: 'TicketsIssued', data: { version: 1, at } }
		const cancelled: RegistrationEvent = {
			type: 'RegistrationCancelled',
			data: { ...ofEdition, because: 'byBuyer' },
		}
		expect(rowOf(begun)).toMatchObject({ state: 'held', amount: 5_000n, buyer_kind: 'guest', version: 0 })
		expect(rowOf(begun, ended)).toMatchObject({ state: 'ended', because: 'expired' })
		expect(rowOf(begun, ended, paid, issued)).toMatchObject({ state: 'confirmed', because: null, version: 1 })
		expect(rowOf(begun, paid, cancelled)).toMatchObject({ state: 'cancelled', because: 'byBuyer' })
		expect(rowOf(paid)).toBeUndefined()
	})

	it('of complimentary ones have no buyer, and follow a move', () => {
		const of = { ...ofEdition, packageId: 'one', quantity: 2, seats: 2, currency: 'USD' }
		const given: RegistrationEvent = { type: 'RegistrationGiven', data: of }
		const moved: RegistrationEvent = { type: 'RegistrationMoved', data: { ...ofEdition, packageId: 'two' } }
		expect(rowOf(given)).toMatchObject({ state: 'confirmed', amount: 0n, buyer_kind: null, buyer_id: null })
		expect(rowOf(given, moved)).toMatchObject({ package_id: 'two' })
	})

	it('count seats that are in, and those that several doors let in', () => {
		const scan = (scanId: string, seats: readonly number[], door: string): RegistrationEvent => ({
			type: 'SeatsAdmitted',
			data: { liveEventId: 'e1', scanId, seats, door, scannedAt: at, at },
		})
		const undone: RegistrationEvent = {
			type: 'AdmissionUndone',
			data: { liveEventId: 'e1', scanId: 'u', undoes: 's', door: 'A', scannedAt: at, at },
		}
		const both = rowOf(begun, scan('s', [1, 2], 'A'), scan('t', [2], 'B'))
		expect(both).toMatchObject({ admitted: 2, doubled: 1 })
		const left = rowOf(begun, scan('s', [1, 2], 'A'), scan('t', [2], 'B'), undone)
		expect(left).toMatchObject({ admitted: 1, doubled: 0 })
		expect(JSON.parse(left?.admissions ?? '')).toEqual([{ scan: 't', seats: [2], door: 'B', at }])
	})
})

describe('rows of those who wait', () => {
	const of = { waitingId: 'w', packageId: 'one', seats: 2, at }
	const joined: LiveEventEvent = { type: 'WaitingListJoined', data: { ...of, quantity: 2 } }
	const offered: LiveEventEvent = { type: 'SeatsOffered', data: { ...of, until: at } }
	const taken = { ...held, data: { ...held.data, waitingId: 'w' } } as LiveEventEvent
	const rowOf = (...events: readonly LiveEventEvent[]) =>
		rowsAfter(liveEventWaitingProjection, recorded('liveEvent-e1', [...events])).get('w')

	it('say what became of them', () => {
		const lapsed: LiveEventEvent = { type: 'OfferLapsed', data: of }
		const resumed: LiveEventEvent = { type: 'OfferResumed', data: { ...of, until: at } }
		const left: LiveEventEvent = { type: 'WaitingListLeft', data: { ...of, hadOffer: false } }
		expect(rowOf(joined)).toMatchObject({ live_event_id: 'e1', state: 'waiting', offered_until: null })
		expect(rowOf(joined, offered)).toMatchObject({ state: 'offered', offered_until: at })
		expect(rowOf(joined, offered, taken)).toMatchObject({ state: 'registered' })
		expect(rowOf(joined, offered, taken, resumed)).toMatchObject({ state: 'offered' })
		expect(rowOf(joined, offered, lapsed)).toMatchObject({ state: 'lapsed' })
		expect(rowOf(joined, left)).toMatchObject({ state: 'left' })
		expect(rowOf(offered)).toBeUndefined()
		expect(rowOf(held)).toBeUndefined()
	})
})
