import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, jsonb, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const announcementsTable = defineTable(
	'rec.announcements',
	{
		id: uuid(),
		title: text(),
		body: text(),
		title_hi: text(),
		body_hi: text(),
		salt: text(),
		audience: jsonb<object>(),
		created_by: uuid(),
		created_at: timestamp(),
		reached_id: uuid().nullable(),
		reached: integer().defaulted(),
		finished_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type AnnouncementRow = RowOf<typeof announcementsTable>

type NewAnnouncement = Omit<AnnouncementRow, 'reached_id' | 'reached' | 'finished_at'>

/**
 * Stores the text of an announcement, once per command.
 * @returns the salt of the stored row
 */
export async function insertAnnouncement(sql: SqlExecutor, row: NewAnnouncement): Promise<string> {
	const saved = await onTable(announcementsTable)
		.insert(row)
		.onConflict('id')
		.merge('id')
		.returning('salt')
		.one(sql)
	return saved.salt
}

/** Locks an announcement for the caller's transaction; null when its text is gone. */
export const holdAnnouncement = (sql: SqlExecutor, id: string): Promise<AnnouncementRow | null> =>
	onTable(announcementsTable).select().where({ id }).forUpdate().maybeOne(sql)

export async function moveAnnouncement(
	sql: SqlExecutor,
	id: string,
	{ lastId, notified, finishedAt }: { lastId: string | null; notified: number; finishedAt: Date | null },
): Promise<void> {
	await sql.execute(
		`UPDATE rec.announcements SET reached_id = coalesce($2, reached_id), reached = reached + $3, finished_at = $4
		WHERE id = $1`,
		[id, lastId, notified, finishedAt],
	)
}
