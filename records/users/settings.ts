import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** What a member agreed to be written about. */
export interface UserSettingsRow {
	readonly user_id: string
	readonly news: boolean
	readonly research: boolean
}

export async function insertSettings(sql: SqlExecutor, row: UserSettingsRow): Promise<void> {
	await sql.execute(
		'INSERT INTO rec.user_settings (user_id, news, research) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING',
		[row.user_id, row.news, row.research],
	)
}
