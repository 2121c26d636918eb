import { hash } from 'node:crypto'
import { onTable } from '../../kernel/sql/on-table.ts'
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

const CODE_LENGTH = 10

/** The same path always has the same code, of 60 bits. */
export const shortCodeOf = (path: string): string => hash('sha256', path, 'base64url').slice(0, CODE_LENGTH)

/** Keeps a short address. The one that is there stays. */
export async function saveShortLink(sql: SqlExecutor, row: ShortLinkRow): Promise<void> {
	await onTable(shortLinksTable).insert(row).onConflict().ignore().execute(sql)
}

/** Where a short address leads; null for one that nobody made. */
export async function pathOfShortLink(sql: SqlExecutor, code: string): Promise<string | null> {
	const row = await onTable(shortLinksTable).select('path').where({ code }).maybeOne(sql)
	return row?.path ?? null
}
