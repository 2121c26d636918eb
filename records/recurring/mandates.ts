import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'

export const recurringMandatesTable = defineTable(
	'rec.recurring_mandates',
	{
		id: uuid(),
		user_id: uuid(),
		version: integer(),
		language: text<Language>(),
		text: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)

export async function insertMandate(
	sql: SqlExecutor,
	row: RowOf<typeof recurringMandatesTable>,
): Promise<void> {
	await onTable(recurringMandatesTable).insert(row).onConflict('id').ignore().execute(sql)
}
