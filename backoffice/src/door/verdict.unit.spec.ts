import { describe, expect, it } from 'vitest'
import type { DoorRegistration, Scan } from '../../../domain/live-events/door.contract.ts'
import { afterScans, doubledSeats, missingSeats, namedLike, verdictOf } from './verdict.ts'

const at = '2026-11-21T19:42:00.000Z'
const EDITION = '2f0b6a54-3d0f-5b1e-9d0c-4f1d5e7a2023'
const registration: DoorRegistration = {
	id: 'r',
	state: 'confirmed',
	category: 'Family',
	version: 2,
	buyer: 'Asha R.',
	seats: ['Asha R.', '', 'Ravi R.'],
	admissions: [{ scan: 's', seats: [1], door: 'B', at }],
}
const ticket = { liveEvent: '2f0b6a54', registration: 'r', seat: 2, version: 2 }
const verdict = (change: object = {}, of: Partial<DoorRegistration> = {}) =>
	verdictOf({ ...ticket, ...change }, EDITION, (id) => (id === 'r' ? { ...registration, ...of } : undefined))
const scan = (id: string, seats: number[]): Scan => ({
	kind: 'admitted',
	id,
	registration: 'r',
	seats,
	version: 2,
	door: 'A',
	at,
})

describe('a verdict', () => {
	it('lets in once, and says since when a person is in', () => {
		expect(verdict()).toEqual({ kind: 'comeIn', registrationId: 'r', seat: 2 })
		expect(verdict({ seat: 1 })).toMatchObject({ kind: 'alreadyIn', since: { door: 'B', at } })
	})

	it('refuses what is void, foreign, unknown or newer than the list', () => {
		expect(verdict({ version: 1 })).toEqual({ kind: 'void' })
		expect(verdict({}, { state: 'cancelled' })).toEqual({ kind: 'void' })
		expect(verdict({ liveEvent: '00000000' })).toEqual({ kind: 'otherDay' })
		expect(verdict({ registration: 'other' })).toEqual({ kind: 'unlisted' })
		expect(verdict({ version: 3 })).toEqual({ kind: 'unlisted' })
		expect(verdictOf(null, EDITION, () => registration)).toEqual({ kind: 'unknown' })
	})
})

describe('the scans of a phone', () => {
	const undone: Scan = { kind: 'undone', id: 'u', registration: 'r', undoes: 's', door: 'A', at }

	it('count at once, and once', () => {
		const after = afterScans(registration, [scan('t', [2, 3]), scan('s', [1])])
		expect(missingSeats(registration)).toEqual([2, 3])
		expect(missingSeats(after)).toEqual([])
		expect(doubledSeats(after)).toEqual([])
		expect(missingSeats(afterScans(after, [undone]))).toEqual([1])
		expect(afterScans(registration, [{ ...undone, registration: 'other' }])).toBe(registration)
	})

	it('are flagged for a seat that another door let in', () => {
		expect(doubledSeats(afterScans(registration, [scan('t', [1, 2])]))).toEqual([1])
	})
})

it('people are found by the beginning of a name', () => {
	expect(namedLike([registration], ' rav', 5)).toEqual([registration])
	expect(namedLike([registration], 'avi', 5)).toEqual([])
	expect(namedLike([registration], ' ', 5)).toEqual([])
	expect(namedLike([registration, registration], 'a', 1)).toHaveLength(1)
})
