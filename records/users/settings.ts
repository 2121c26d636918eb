import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, uuid } from '../../kernel/sql/table.ts'

/** What a member agreed to be written about. */
export const userSettingsTable = defineTable(
	'rec.user_settings',
	{
		user_id: uuid(),
		news: boolean(),
		research: boolean(),
	},
	{ primaryKey: ['user_id'] },
)
export type UserSettingsRow = RowOf<typeof userSettingsTable>

export async function insertSettings(sql: SqlExecutor, row: UserSettingsRow): Promise<void> {
	await onTable(userSettingsTable).insert(row).onConflict('user_id').ignore().execute(sql)
}
