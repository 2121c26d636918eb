import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { RoomRow } from './rooms.ts'

export const roomBansTable = defineTable(
	'rec.room_bans',
	{
		id: uuid(),
		owner_id: uuid(),
		user_id: uuid(),
		/** Null: all rooms of that owner. */
		room_id: uuid().nullable(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)

export const banFrom = (
	sql: SqlExecutor,
	ban: Omit<RowOf<typeof roomBansTable>, 'id' | 'created_at'>,
	at: Date,
): Promise<number> =>
	onTable(roomBansTable)
		.insert({ id: crypto.randomUUID(), ...ban, created_at: at })
		.onConflict()
		.ignore()
		.execute(sql)

/** @param fromAll lifts also a ban from all rooms of the owner @returns the number of lifted bans */
export const unban = (
	sql: SqlExecutor,
	{ id, owner_id }: Pick<RoomRow, 'id' | 'owner_id'>,
	userId: string,
	fromAll: boolean,
): Promise<number> =>
	sql.execute(
		`DELETE FROM rec.room_bans WHERE owner_id = $1 AND user_id = $2
			AND (room_id = $3 OR (room_id IS NULL AND $4))`,
		[owner_id, userId, id, fromAll],
	)
