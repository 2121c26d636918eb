import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Who wants no more messages from the other side of an answer. */
export const answerBlocksTable = defineTable(
	'rec.answer_blocks',
	{ answer_id: uuid(), user_id: uuid(), created_at: timestamp() },
	{ primaryKey: ['answer_id', 'user_id'] },
)

/** Blocks the other side for a person, or no longer. The same once more changes nothing. */
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

/** Those who blocked the other side of an answer. */
export async function blockersOf(sql: SqlExecutor, answerId: string): Promise<string[]> {
	const rows = await onTable(answerBlocksTable).select('user_id').where({ answer_id: answerId }).all(sql)
	return rows.map(({ user_id }) => user_id)
}
