import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, timestamp, uuid } from '../../kernel/sql/table.ts'

export const likesTable = defineTable(
	'rec.likes',
	{
		request_id: uuid(),
		user_id: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['request_id', 'user_id'] },
)

export const favouritesTable = defineTable(
	'rec.favourites',
	{
		user_id: uuid(),
		request_id: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['user_id', 'request_id'] },
)

/** What a person sets on a request for themselves: a favourite is private, likes are counted for all. */
const TABLES = { favourite: 'rec.favourites', like: 'rec.likes' } as const
export type Mark = keyof typeof TABLES

/** Sets a mark, or takes it away. The same once more changes nothing. */
export async function setMark(
	sql: SqlExecutor,
	mark: Mark,
	{ userId, requestId, isSet, at }: { userId: string; requestId: string; isSet: boolean; at: Date },
): Promise<void> {
	if (isSet)
		await sql.execute(
			`INSERT INTO ${TABLES[mark]} (user_id, request_id, created_at) VALUES ($1, $2, $3)
			ON CONFLICT DO NOTHING`,
			[userId, requestId, at],
		)
	else
		await sql.execute(`DELETE FROM ${TABLES[mark]} WHERE user_id = $1 AND request_id = $2`, [
			userId,
			requestId,
		])
}

/** How many people like a request. */
export async function countLikes(sql: SqlExecutor, requestId: string): Promise<number> {
	const { likes } = await sql.one<{ likes: number }>(
		'SELECT count(*)::int AS likes FROM rec.likes WHERE request_id = $1',
		[requestId],
	)
	return likes
}
