import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** A short address: `/s/{code}` leads to a path of this site. */
export const shortLinksTable = defineTable(
	'rec.short_links',
	{
		code: text(),
		path: text(),
		represents_what: text(),
		reference_id: uuid(),
		/** Null once whoever made it is erased. */
		created_by: uuid().nullable(),
		created_at: timestamp(),
	},
	{ primaryKey: ['code'] },
)
export type ShortLinkRow = RowOf<typeof shortLinksTable>

/** Keeps a short address. The one that is there stays. */
export async function saveShortLink(sql: SqlExecutor, row: ShortLinkRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.short_links (code, path, represents_what, reference_id, created_by, created_at)
		VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
		[row.code, row.path, row.represents_what, row.reference_id, row.created_by, row.created_at],
	)
}

/** Where a short address leads; null for one that nobody made. */
export async function pathOfShortLink(sql: SqlExecutor, code: string): Promise<string | null> {
	const row = await sql.maybeOne<{ path: string }>('SELECT path FROM rec.short_links WHERE code = $1', [code])
	return row?.path ?? null
}
