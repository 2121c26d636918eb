import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid, uuids } from '../../kernel/sql/table.ts'

/** News that an author tells donors. */
export const requestUpdatesTable = defineTable(
	'rec.request_updates',
	{
		id: uuid(),
		request_id: uuid(),
		author_id: uuid(),
		title: text(),
		body: text(),
		images: uuids(),
		created_at: timestamp(),
		notified_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type RequestUpdateRow = Omit<RowOf<typeof requestUpdatesTable>, 'notified_at'>

/** Stores an update. The same once more changes nothing. @returns false when its id has other words */
export async function insertUpdate(sql: SqlExecutor, row: RequestUpdateRow): Promise<boolean> {
	const saved = await sql.execute(
		`INSERT INTO rec.request_updates AS kept (id, request_id, author_id, title, body, images, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (id) DO UPDATE SET id = kept.id
		WHERE (kept.request_id, kept.title, kept.body, kept.images)
			= (excluded.request_id, excluded.title, excluded.body, excluded.images)`,
		[row.id, row.request_id, row.author_id, row.title, row.body, row.images, row.created_at],
	)
	return saved === 1
}

/** Changes an author's own update. @returns false when there is none */
export async function changeUpdate(
	sql: SqlExecutor,
	id: string,
	authorId: string,
	text: Pick<RequestUpdateRow, 'title' | 'body' | 'images'>,
): Promise<boolean> {
	const changed = await onTable(requestUpdatesTable)
		.where({ id, author_id: authorId })
		.update({ title: text.title, body: text.body, images: text.images })
		.execute(sql)
	return changed === 1
}

/** Whether there is such an update, of this author. */
export async function isUpdateOf(sql: SqlExecutor, id: string, authorId: string): Promise<boolean> {
	const text = 'SELECT id FROM rec.request_updates WHERE id = $1 AND author_id = $2'
	return (await sql.maybeOne(text, [id, authorId])) !== null
}

/** Deletes an author's own update. @returns false when there is none */
export async function deleteUpdate(sql: SqlExecutor, id: string, authorId: string): Promise<boolean> {
	return (await onTable(requestUpdatesTable).where({ id, author_id: authorId }).delete().execute(sql)) === 1
}
