import type { ActivityType } from '../../domain/activity/activity-log.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, json, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'

export const activityLogTable = defineTable(
	'rec.activity_log',
	{
		id: uuid(),
		at: timestamp(),
		type: text<ActivityType>(),
		user_id: uuid().nullable(),
		correlation_id: text(),
		ip: text(),
		user_agent: text(),
		/** Codes, ids and amounts, without any text by users. */
		summary: json<JsonObject>(),
	},
	{ primaryKey: ['id'] },
)
export type ActivityRow = RowOf<typeof activityLogTable>

/** Records an action or a refusal. An existing row is unchanged. */
export async function recordActivity(sql: SqlExecutor, row: ActivityRow): Promise<void> {
	await onTable(activityLogTable).insert(row).onConflict('id').ignore().execute(sql)
}
