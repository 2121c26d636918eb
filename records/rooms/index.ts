import type { Contribution } from '../../kernel/capability/capability.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { roomInvitationsTable, roomRemindersTable } from './people.ts'
import { roomsTable } from './rooms.ts'

export const roomTables: Contribution = {
	name: 'records/rooms',
	tables: [
		{
			table: roomInvitationsTable,
			erasure: { user: 'DELETE FROM rec.room_invitations WHERE user_id = $1' },
			personalData: {
				roomInvitations: `SELECT x.title, i.created_at FROM rec.room_invitations i JOIN rec.rooms x ON x.id = i.room_id
		WHERE i.user_id = $1 ORDER BY i.created_at`,
			},
		},
		{
			table: roomRemindersTable,
			erasure: { user: 'DELETE FROM rec.room_reminders WHERE user_id = $1' },
			personalData: {
				roomReminders: `SELECT x.title, r.created_at FROM rec.room_reminders r JOIN rec.rooms x ON x.id = r.room_id
		WHERE r.user_id = $1 ORDER BY r.created_at`,
			},
		},
		{
			table: roomsTable,
			erasure: { user: 'DELETE FROM rec.rooms WHERE owner_id = $1' },
			personalData: {
				rooms: `SELECT title, description, starts_at, ends_at, visibility, created_at FROM rec.rooms
		WHERE owner_id = $1 ORDER BY created_at`,
			},
			// Its invitations and reminders go with it.
			expiry: { from: 'ends_at', term: 90 * DAY_MS },
		},
	],
}
