import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const roomMessagesTable = defineTable(
	'rec.room_messages',
	{ id: uuid(), room_id: uuid(), user_id: uuid(), body: text(), created_at: timestamp() },
	{ primaryKey: ['id'] },
)
export type RoomMessageRow = RowOf<typeof roomMessagesTable>

export const insertMessage = (sql: SqlExecutor, row: RoomMessageRow): Promise<number> =>
	onTable(roomMessagesTable).insert(row).execute(sql)

export const findMessage = (sql: SqlExecutor, room_id: string, id: string): Promise<RoomMessageRow | null> =>
	onTable(roomMessagesTable).select().where({ room_id, id }).maybeOne(sql)

export const deleteMessage = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(roomMessagesTable).where({ id }).delete().execute(sql)

export async function countMessagesSince(
	sql: SqlExecutor,
	roomId: string,
	userId: string,
	since: Date,
): Promise<number> {
	const { count } = await sql.one<{ count: number }>(
		`SELECT count(*)::int AS count FROM rec.room_messages
		WHERE room_id = $1 AND user_id = $2 AND created_at > $3`,
		[roomId, userId, since],
	)
	return count
}
