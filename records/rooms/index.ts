import type { Contribution } from '../../kernel/capability/capability.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { roomBansTable } from './bans.ts'
import { roomMediaTable, roomNodesTable } from './media.ts'
import { roomMessagesTable } from './messages.ts'
import { roomInvitationsTable, roomRemindersTable } from './people.ts'
import { roomsTable } from './rooms.ts'
import { roomPeopleTable } from './stage.ts'

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
			table: roomPeopleTable,
			erasure: { user: 'DELETE FROM rec.room_people WHERE user_id = $1' },
			personalData: {
				roomsVisited: `SELECT x.title, p.is_cohost, p.stage, p.joined_at FROM rec.room_people p
		JOIN rec.rooms x ON x.id = p.room_id WHERE p.user_id = $1 ORDER BY p.joined_at, x.id`,
			},
		},
		{ table: roomNodesTable, erasure: { retained: 'processes, by ids of their own' } },
		{
			table: roomMediaTable,
			erasure: { user: 'DELETE FROM rec.room_media WHERE user_id = $1' },
			personalData: {
				roomConnections: `SELECT x.title, m.created_at FROM rec.room_media m JOIN rec.rooms x ON x.id = m.room_id
		WHERE m.user_id = $1 ORDER BY m.created_at`,
			},
		},
		{
			table: roomBansTable,
			erasure: { user: 'DELETE FROM rec.room_bans WHERE user_id = $1 OR owner_id = $1' },
			personalData: {
				roomBans: 'SELECT room_id, created_at FROM rec.room_bans WHERE user_id = $1 ORDER BY created_at',
			},
		},
		{
			table: roomMessagesTable,
			erasure: { user: 'DELETE FROM rec.room_messages WHERE user_id = $1' },
			personalData: {
				roomMessages: `SELECT x.title, m.body, m.created_at FROM rec.room_messages m
		JOIN rec.rooms x ON x.id = m.room_id WHERE m.user_id = $1 ORDER BY m.created_at`,
			},
		},
		{
			table: roomsTable,
			erasure: { user: 'DELETE FROM rec.rooms WHERE owner_id = $1' },
			personalData: {
				rooms: `SELECT title, description, starts_at, ends_at, visibility, ended_at, end_reason, created_at FROM rec.rooms
		WHERE owner_id = $1 ORDER BY created_at`,
			},
			// All that belongs to it goes with it.
			expiry: { from: 'ends_at', term: 90 * DAY_MS },
		},
	],
}
