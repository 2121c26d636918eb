import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const requestCommentsTable = defineTable(
	'rec.request_comments',
	{
		id: uuid(),
		request_id: uuid(),
		author_id: uuid(),
		body: text(),
		created_at: timestamp(),
		notified_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type RequestCommentRow = Omit<RowOf<typeof requestCommentsTable>, 'notified_at'>

/** Stores a comment. The same once more changes nothing. @returns false when its id has other words */
export async function insertComment(sql: SqlExecutor, row: RequestCommentRow): Promise<boolean> {
	const saved = await sql.execute(
		`INSERT INTO rec.request_comments AS kept (id, request_id, author_id, body, created_at)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET id = kept.id WHERE kept.body = excluded.body`,
		[row.id, row.request_id, row.author_id, row.body, row.created_at],
	)
	return saved === 1
}

/** Deletes a person's own comment. @returns false when there is none */
export async function deleteComment(
	sql: SqlExecutor,
	id: string,
	requestId: string,
	authorId: string,
): Promise<boolean> {
	const text = 'DELETE FROM rec.request_comments WHERE id = $1 AND request_id = $2 AND author_id = $3'
	return (await sql.execute(text, [id, requestId, authorId])) === 1
}
