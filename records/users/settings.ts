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
	await sql.execute(
		'INSERT INTO rec.user_settings (user_id, news, research) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING',
		[row.user_id, row.news, row.research],
	)
}
