import { describe, expect, it } from 'vitest'
import type { SupportRequestEvent } from '../../domain/support/support-requests.events.ts'
import { recorded, rowsAfter } from '../../tests/harness/replay.ts'
import { supportRequestsProjection } from './support-requests.ts'

const at = '2026-11-21T10:00:00.000Z'
const later = '2026-11-21T11:00:00.000Z'
const note = { noteId: 'n1', noteHash: 'h' }
const received: SupportRequestEvent = {
	type: 'SupportRequestReceived',
	data: { kind: 'contact', textHash: 'h', at },
}
const rowOf = (...events: readonly SupportRequestEvent[]) =>
	rowsAfter(supportRequestsProjection, recorded('supportRequest-m1', [received, ...events])).get('m1')

describe('rows of messages', () => {
	it('begin open, with nobody to look after them', () => {
		expect(rowOf()).toEqual({
			id: 'm1',
			kind: 'contact',
			state: 'open',
			owner_id: null,
			received_at: at,
			changed_at: at,
			revision: 0n,
		})
	})

	it('are none of reports, which have cases', () => {
		const report: SupportRequestEvent = {
			type: 'SupportRequestReceived',
			data: { kind: 'report', textHash: 'h', requestId: 'r1', code: 'fraud', at },
		}
		const rows = rowsAfter(supportRequestsProjection, recorded('supportRequest-m2', [report]))
		expect(rows.get('m2')).toBeUndefined()
	})

	it('follow what is done with them', () => {
		const assigned: SupportRequestEvent = {
			type: 'SupportRequestAssigned',
			data: { ownerId: 'u1', at: later },
		}
		const answered: SupportRequestEvent = { type: 'SupportRequestAnswered', data: { ...note, at: later } }
		const closed: SupportRequestEvent = { type: 'SupportRequestClosed', data: { reason: null, at: later } }
		const reopened: SupportRequestEvent = {
			type: 'SupportRequestReopened',
			data: { reason: null, at: later },
		}
		expect(rowOf(assigned)).toMatchObject({ state: 'open', owner_id: 'u1', changed_at: later, revision: 1n })
		expect(rowOf(assigned, answered)).toMatchObject({ state: 'answered', owner_id: 'u1', revision: 2n })
		expect(rowOf(answered, closed)).toMatchObject({ state: 'closed', owner_id: null })
		expect(rowOf(answered, closed, reopened)).toMatchObject({ state: 'open', received_at: at })
	})

	it('are none without the message itself', () => {
		const closed: SupportRequestEvent = { type: 'SupportRequestClosed', data: { reason: null, at } }
		expect(rowsAfter(supportRequestsProjection, recorded('supportRequest-m3', [closed])).size).toBe(0)
	})
})
