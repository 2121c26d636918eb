import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, timestamp, uuid } from '../../kernel/sql/table.ts'

export const answerBlocksTable = defineTable(
	'rec.answer_blocks',
	{ answer_id: uuid(), user_id: uuid(), created_at: timestamp() },
	{ primaryKey: ['answer_id', 'user_id'] },
)

export async function setBlocked(
	sql: SqlExecutor,
	answerId: string,
	userId: string,
	isBlocked: boolean,
	at: Date,
): Promise<void> {
	const table = onTable(answerBlocksTable)
	if (!isBlocked) await table.where({ answer_id: answerId, user_id: userId }).delete().execute(sql)
	else
		await table
			.insert({ answer_id: answerId, user_id: userId, created_at: at })
			.onConflict('answer_id', 'user_id')
			.ignore()
			.execute(sql)
}

export async function blockersOf(sql: SqlExecutor, answerId: string): Promise<string[]> {
	const rows = await onTable(answerBlocksTable).select('user_id').where({ answer_id: answerId }).all(sql)
	return rows.map(({ user_id }) => user_id)
}
