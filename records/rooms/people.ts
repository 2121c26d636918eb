import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, timestamp, uuid } from '../../kernel/sql/table.ts'

export const roomInvitationsTable = defineTable(
	'rec.room_invitations',
	{ room_id: uuid(), user_id: uuid(), created_at: timestamp() },
	{ primaryKey: ['room_id', 'user_id'] },
)

export const roomRemindersTable = defineTable(
	'rec.room_reminders',
	{
		room_id: uuid(),
		user_id: uuid(),
		created_at: timestamp(),
		/** Null until the person was reminded. */
		reminded_at: timestamp().nullable(),
	},
	{ primaryKey: ['room_id', 'user_id'] },
)

/** Invites these people and nobody else by name. @returns the number of new ones */
export async function setInvited(
	sql: SqlExecutor,
	roomId: string,
	userIds: readonly string[],
	at: Date,
): Promise<number> {
	await sql.execute('DELETE FROM rec.room_invitations WHERE room_id = $1 AND user_id <> ALL ($2::uuid[])', [
		roomId,
		userIds,
	])
	return sql.execute(
		`INSERT INTO rec.room_invitations (room_id, user_id, created_at)
		SELECT $1, user_id, $3 FROM unnest($2::uuid[]) AS user_id ON CONFLICT DO NOTHING`,
		[roomId, userIds, at],
	)
}

export const addReminder = (sql: SqlExecutor, roomId: string, userId: string, at: Date): Promise<number> =>
	onTable(roomRemindersTable)
		.insert({ room_id: roomId, user_id: userId, created_at: at, reminded_at: null })
		.onConflict()
		.ignore()
		.execute(sql)

export const removeReminder = (sql: SqlExecutor, roomId: string, userId: string): Promise<number> =>
	onTable(roomRemindersTable).where({ room_id: roomId, user_id: userId }).delete().execute(sql)

/** Shuts out those who came by the link of a room, but for people who are invited by name. */
export const dropLinked = (sql: SqlExecutor, roomId: string): Promise<number> =>
	sql.execute(
		`DELETE FROM rec.room_reminders r WHERE r.room_id = $1 AND NOT EXISTS (SELECT FROM rec.room_invitations i
			WHERE i.room_id = r.room_id AND i.user_id = r.user_id)`,
		[roomId],
	)

/** Reminds everybody again, since the time is another. */
export const remindAgain = (sql: SqlExecutor, roomId: string): Promise<number> =>
	onTable(roomRemindersTable).where({ room_id: roomId }).update({ reminded_at: null }).execute(sql)

export const setReminded = (
	sql: SqlExecutor,
	roomId: string,
	userIds: readonly string[],
	at: Date,
): Promise<number> =>
	onTable(roomRemindersTable)
		.where({ room_id: roomId })
		.whereIn('user_id', userIds)
		.update({ reminded_at: at })
		.execute(sql)
