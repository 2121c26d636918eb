import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, jsonb, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** What an admin said to many, and how far it has come. */
export const announcementsTable = defineTable(
	'rec.announcements',
	{
		id: uuid(),
		title: text(),
		body: text(),
		/** Empty where nobody wrote any. */
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

/** Stores the words, unless a repeated command did so before. @returns the salt that lies in the row */
export async function insertAnnouncement(sql: SqlExecutor, row: NewAnnouncement): Promise<string> {
	const saved = await onTable(announcementsTable)
		.insert(row)
		.onConflict('id')
		.merge('id')
		.returning('salt')
		.one(sql)
	return saved.salt
}

/** How far it has come, held for the caller's transaction; null when its words are gone. */
export const holdAnnouncement = (sql: SqlExecutor, id: string): Promise<AnnouncementRow | null> =>
	onTable(announcementsTable).select().where({ id }).forUpdate().maybeOne(sql)

/** Moves the cursor behind those who have it now. */
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
