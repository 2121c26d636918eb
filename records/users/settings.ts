import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, uuid } from '../../kernel/sql/table.ts'

export const userSettingsTable = defineTable(
	'rec.user_settings',
	{
		user_id: uuid(),
		news: boolean(),
		research: boolean(),
		recommends: boolean().defaulted(),
	},
	{ primaryKey: ['user_id'] },
)
export type UserSettingsRow = RowOf<typeof userSettingsTable>

export async function insertSettings(
	sql: SqlExecutor,
	row: Omit<UserSettingsRow, 'recommends'>,
): Promise<void> {
	await onTable(userSettingsTable).insert(row).onConflict('user_id').ignore().execute(sql)
}

export async function wantsRecommendations(sql: SqlExecutor, userId: string): Promise<boolean> {
	const row = await onTable(userSettingsTable).select('recommends').where({ user_id: userId }).maybeOne(sql)
	return row?.recommends ?? true
}

export async function setRecommends(sql: SqlExecutor, userId: string, recommends: boolean): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.user_settings (user_id, news, research, recommends)
		SELECT u.id, false, false, $2 FROM rec.users u WHERE u.id = $1
		ON CONFLICT (user_id) DO UPDATE SET recommends = excluded.recommends`,
		[userId, recommends],
	)
}
