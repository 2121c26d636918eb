import type { Contribution } from '../../kernel/capability/capability.ts'
import { withoutStream } from '../../kernel/capability/tables.ts'
import { HOLDS_COUNT_MS, liveEventHoldsTable } from './holds.ts'
import { liveEventRecordsTable } from './live-events.ts'
import { liveEventAttendeesTable, liveEventRegistrationsTable } from './registrations.ts'
import { liveEventTokensTable } from './tokens.ts'
import { liveEventWaitingTable } from './waiting.ts'

const OF_USER = `r.user_id = $1 OR EXISTS (
			SELECT FROM rec.donation_details x WHERE x.donation_id = r.id AND x.user_id = $1)`

export const liveEventTables: Contribution = {
	name: 'records/live-events',
	tables: [
		{
			table: liveEventRecordsTable,
			erasure: { retained: 'place and time of an edition, which name nobody' },
		},
		{
			table: liveEventTokensTable,
			// Without a token nobody opens the page of what is left.
			erasure: {
				user: `DELETE FROM rec.live_event_tokens t USING rec.live_event_registrations r
		WHERE r.id = t.registration_id AND (${OF_USER})`,
				donation: 'DELETE FROM rec.live_event_tokens WHERE registration_id = $1',
				late: -1,
			},
		},
		{
			table: liveEventHoldsTable,
			erasure: {
				user: `DELETE FROM rec.live_event_holds h USING rec.live_event_registrations r
		WHERE r.id = h.registration_id AND (${OF_USER})`,
				donation: 'DELETE FROM rec.live_event_holds WHERE registration_id = $1',
				late: -1,
			},
			expiry: { from: 'held_at', term: HOLDS_COUNT_MS },
		},
		{
			table: liveEventAttendeesTable,
			erasure: {
				user: `DELETE FROM rec.live_event_attendees a USING rec.live_event_registrations r
		WHERE r.id = a.registration_id AND (${OF_USER})`,
				donation: 'DELETE FROM rec.live_event_attendees WHERE registration_id = $1',
				late: -1,
			},
			personalData: {
				liveEventAttendees: `SELECT a.registration_id, a.seat, a.name
		FROM rec.live_event_attendees a JOIN rec.live_event_registrations r ON r.id = a.registration_id
		WHERE ${OF_USER} ORDER BY r.created_at, a.seat`,
			},
		},
		{
			table: liveEventRegistrationsTable,
			erasure: {
				user: `DELETE FROM rec.live_event_registrations r WHERE ${OF_USER}`,
				donation: 'DELETE FROM rec.live_event_registrations WHERE id = $1',
			},
			personalData: {
				liveEventRegistrations: `SELECT r.id, r.live_event_id, r.first_name, r.last_name, r.email, r.phone,
		r.complimentary_reason, r.created_at
		FROM rec.live_event_registrations r WHERE ${OF_USER} ORDER BY r.created_at`,
			},
			orphans: { id: 'id', find: withoutStream('rec.live_event_registrations', 'registration') },
			expiry: { from: 'forgotten_at' },
		},
		{
			table: liveEventWaitingTable,
			erasure: { user: 'DELETE FROM rec.live_event_waiting WHERE user_id = $1' },
			personalData: {
				liveEventWaiting: `SELECT id, live_event_id, first_name, last_name, email, phone, created_at
		FROM rec.live_event_waiting WHERE user_id = $1 ORDER BY created_at`,
			},
			expiry: { from: 'forgotten_at' },
		},
	],
}
