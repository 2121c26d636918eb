import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Checks whether two people were in a room together, and so know of each other. */
export const metInRoom = async (sql: SqlExecutor, oneId: string, otherId: string): Promise<boolean> =>
	(await sql.maybeOne(
		`SELECT 1 FROM rec.room_people one JOIN rec.room_people other ON other.room_id = one.room_id
		WHERE one.user_id = $1 AND one.joined_at IS NOT NULL
			AND other.user_id::text = $2 AND other.joined_at IS NOT NULL LIMIT 1`,
		[oneId, otherId],
	)) !== null
