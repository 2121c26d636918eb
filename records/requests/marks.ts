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
		/** The time of the single reminder of the request's end, also when the end moves later. */
		reminded_at: timestamp().nullable(),
	},
	{ primaryKey: ['user_id', 'request_id'] },
)

const TABLES = { favourite: 'rec.favourites', like: 'rec.likes' } as const
export type Mark = keyof typeof TABLES

/**
 * Sets or removes a mark.
 * @returns whether that changed anything
 */
export async function setMark(
	sql: SqlExecutor,
	mark: Mark,
	{ userId, requestId, isSet, at }: { userId: string; requestId: string; isSet: boolean; at: Date },
): Promise<boolean> {
	const changed = isSet
		? await sql.execute(
				`INSERT INTO ${TABLES[mark]} (user_id, request_id, created_at) VALUES ($1, $2, $3)
				ON CONFLICT DO NOTHING`,
				[userId, requestId, at],
			)
		: await sql.execute(`DELETE FROM ${TABLES[mark]} WHERE user_id = $1 AND request_id = $2`, [
				userId,
				requestId,
			])
	return changed === 1
}

export async function setReminded(
	sql: SqlExecutor,
	requestId: string,
	userIds: readonly string[],
	at: Date,
): Promise<void> {
	await sql.execute(
		'UPDATE rec.favourites SET reminded_at = $3 WHERE request_id = $1 AND user_id = ANY ($2::uuid[])',
		[requestId, userIds, at],
	)
}

export async function countLikes(sql: SqlExecutor, requestId: string): Promise<number> {
	const { likes } = await sql.one<{ likes: number }>(
		'SELECT count(*)::int AS likes FROM rec.likes WHERE request_id = $1',
		[requestId],
	)
	return likes
}
