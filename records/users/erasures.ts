import type { ErasedSubject } from '../../kernel/capability/tables.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, texts, timestamp, uuid } from '../../kernel/sql/table.ts'

export const erasuresTable = defineTable(
	'ops.erasures',
	{
		id: uuid(),
		kind: text<ErasedSubject['kind']>(),
		erased_at: timestamp(),
		files: texts(),
	},
	{ primaryKey: ['id'] },
)
export type ErasureRow = RowOf<typeof erasuresTable>

export async function insertErasure(sql: SqlExecutor, row: ErasureRow): Promise<void> {
	await onTable(erasuresTable).insert(row).onConflict('id').ignore().execute(sql)
}

export const waitingErasures = (sql: SqlExecutor): Promise<ErasureRow[]> =>
	onTable(erasuresTable).select().orderBy('erased_at').limit(100).all(sql)

export async function removeErasure(sql: SqlExecutor, id: string): Promise<void> {
	await onTable(erasuresTable).where({ id }).delete().execute(sql)
}
