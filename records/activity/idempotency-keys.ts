import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, jsonb, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const idempotencyKeysTable = defineTable(
	'ops.idempotency_keys',
	{
		command_id: uuid(),
		body_hash: text(),
		answer: jsonb<unknown>().defaulted(),
		created_at: timestamp(),
		user_id: uuid().nullable(),
	},
	{ primaryKey: ['command_id'] },
)
type KeyRow = Pick<RowOf<typeof idempotencyKeysTable>, 'body_hash' | 'answer'>

interface Claim {
	readonly commandId: string
	readonly bodyHash: string
	readonly userId: string | null
	readonly at: Date
}

/**
 * Claims a key for this transaction, and waits for another transaction that has it.
 * @returns the stored answer of the key, or null
 */
export async function claimKey(
	sql: SqlExecutor,
	{ commandId, bodyHash, userId, at }: Claim,
): Promise<KeyRow | null> {
	const taken = await onTable(idempotencyKeysTable)
		.insert({ command_id: commandId, body_hash: bodyHash, user_id: userId, created_at: at })
		.onConflict('command_id')
		.ignore()
		.execute(sql)
	if (taken === 1) return null
	return onTable(idempotencyKeysTable).select('body_hash', 'answer').where({ command_id: commandId }).one(sql)
}

/** Returns the stored answer of a key; null when there is none. */
export const answerUnder = (sql: SqlExecutor, commandId: string): Promise<KeyRow | null> =>
	onTable(idempotencyKeysTable).select('body_hash', 'answer').where({ command_id: commandId }).maybeOne(sql)

export async function saveAnswer(sql: SqlExecutor, commandId: string, answer: unknown): Promise<void> {
	await onTable(idempotencyKeysTable)
		.where({ command_id: commandId })
		.update({ answer: answer ?? null })
		.execute(sql)
}
