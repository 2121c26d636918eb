import { hash } from 'node:crypto'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const shortLinksTable = defineTable(
	'rec.short_links',
	{
		code: text(),
		path: text(),
		represents_what: text(),
		reference_id: uuid(),
		created_by: uuid().nullable(),
		created_at: timestamp(),
	},
	{ primaryKey: ['code'] },
)
export type ShortLinkRow = RowOf<typeof shortLinksTable>

const CODE_LENGTH = 10

/** Returns the code of a path, which is always the same and has 60 bits. */
export const shortCodeOf = (path: string): string => hash('sha256', path, 'base64url').slice(0, CODE_LENGTH)

export async function saveShortLink(sql: SqlExecutor, row: ShortLinkRow): Promise<void> {
	await onTable(shortLinksTable).insert(row).onConflict().ignore().execute(sql)
}

export async function pathOfShortLink(sql: SqlExecutor, code: string): Promise<string | null> {
	const row = await onTable(shortLinksTable).select('path').where({ code }).maybeOne(sql)
	return row?.path ?? null
}
