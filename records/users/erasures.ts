import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, texts, timestamp, uuid } from '../../kernel/sql/table.ts'

/** An erasure whose files are still to be removed, and that is still to be put on the list. */
export const erasuresTable = defineTable(
	'ops.erasures',
	{
		id: uuid(),
		kind: text<'user' | 'donation'>(),
		erased_at: timestamp(),
		files: texts(),
	},
	{ primaryKey: ['id'] },
)
export type ErasureRow = RowOf<typeof erasuresTable>

export async function insertErasure(sql: SqlExecutor, row: ErasureRow): Promise<void> {
	await sql.execute(
		'INSERT INTO ops.erasures (id, kind, erased_at, files) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
		[row.id, row.kind, row.erased_at, row.files],
	)
}

/** In the order in which they happened. */
export const waitingErasures = (sql: SqlExecutor): Promise<ErasureRow[]> =>
	sql.query<ErasureRow>('SELECT * FROM ops.erasures ORDER BY erased_at LIMIT 100')

export async function removeErasure(sql: SqlExecutor, id: string): Promise<void> {
	await sql.execute('DELETE FROM ops.erasures WHERE id = $1', [id])
}
