import { describe, expect, it } from 'vitest'
import type { OfflineDonationEvent } from '../../domain/offline-donations/offline-donations.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { offlineDonationsProjection } from './offline-donations.ts'

const at = '2026-11-21T10:00:00.000Z'
const reason = { noteId: 'n1', noteHash: 'h1' }
const facts = {
	method: 'cheque',
	target: { kind: 'request', id: 'r1' },
	donor: { kind: 'guest', id: 'o1' },
	anonymous: true,
	hasReceipt: true,
	entity: 'IN',
	currency: 'INR',
	amount: '5000',
	receivedOn: '2026-11-20',
	effectiveAt: at,
	at,
} as const
const EVENTS = {
	recorded: { type: 'OfflineDonationRecorded', data: { ...facts, byUserId: 'u1', needsSecondPerson: true } },
	received: { type: 'OfflineDonationReceived', data: { ...facts, byUserIds: ['u1', 'u2'] } },
	returned: { type: 'OfflineDonationReturned', data: { byUserId: 'u2', reason, at } },
	reversing: {
		type: 'OfflineReversalRecorded',
		data: {
			because: 'bounced',
			currency: 'INR',
			amount: '5000',
			reversedOn: '2026-11-21',
			effectiveAt: at,
			byUserId: 'u1',
			reason,
			needsSecondPerson: true,
			at,
		},
	},
	reversed: {
		type: 'OfflineDonationReversed',
		data: {
			because: 'bounced',
			currency: 'INR',
			amount: '5000',
			reversedOn: '2026-11-21',
			effectiveAt: at,
			byUserIds: ['u1', 'u2'],
			at,
		},
	},
	counting: { type: 'OfflineReversalReturned', data: { byUserId: 'u2', reason, at } },
} as const satisfies Record<string, OfflineDonationEvent>

const rowAfter = (...names: readonly (keyof typeof EVENTS)[]) =>
	rowsAfter(
		offlineDonationsProjection,
		recorded(
			'offlineDonation-o1',
			names.map((name) => EVENTS[name]),
		),
	).get('o1')

describe('a row of an offline donation', () => {
	it('waits for the second person, and counts then', () => {
		expect(rowAfter('recorded')).toMatchObject({ status: 'recorded', amount: 5_000n, received_by: [] })
		expect(rowAfter('recorded', 'received')).toMatchObject({
			status: 'received',
			received_by: ['u1', 'u2'],
			received_on: '2026-11-20',
		})
	})

	it('has the note of a return', () => {
		expect(rowAfter('recorded', 'returned')).toMatchObject({ status: 'returned', return_note_id: 'n1' })
	})

	it('has its reversal, until that is returned', () => {
		const until = ['recorded', 'received', 'reversing'] as const
		expect(rowAfter(...until)).toMatchObject({ status: 'reversing', because: 'bounced', reversal_by: ['u1'] })
		expect(rowAfter(...until, 'reversed')).toMatchObject({ status: 'reversed', reversal_by: ['u1', 'u2'] })
		expect(rowAfter(...until, 'counting')).toMatchObject({
			status: 'received',
			because: null,
			reversed_on: null,
			return_note_id: 'n1',
		})
	})
})
