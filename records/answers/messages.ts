import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid, uuids } from '../../kernel/sql/table.ts'

export const answerMessagesTable = defineTable(
	'rec.answer_messages',
	{
		id: uuid(),
		answer_id: uuid(),
		author_id: uuid(),
		body: text(),
		files: uuids(),
		created_at: timestamp(),
		notified_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type AnswerMessageRow = Omit<RowOf<typeof answerMessagesTable>, 'notified_at'>

export const ANSWER_CHANNEL = 'answer_messages'

export const PLEDGE_CHANNEL = 'pledges_changed'

/** Notifies open pages of a request that its pledges changed. It is only a hint, sent after the change. */
export async function announcePledges(sql: SqlExecutor, requestId: string): Promise<void> {
	await sql.query('SELECT pg_notify($1, $2)', [PLEDGE_CHANNEL, requestId])
}

/**
 * Stores a message and notifies open pages. A repeated call changes nothing.
 * @returns false when its id has another text
 */
export async function insertMessage(sql: SqlExecutor, row: AnswerMessageRow): Promise<boolean> {
	const saved = await sql.query(
		`WITH saved AS (
			INSERT INTO rec.answer_messages AS kept (id, answer_id, author_id, body, files, created_at)
			VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (id) DO UPDATE SET id = kept.id
			WHERE (kept.answer_id, kept.body, kept.files) = (excluded.answer_id, excluded.body, excluded.files)
			RETURNING answer_id
		)
		SELECT pg_notify($7, answer_id::text) FROM saved`,
		[row.id, row.answer_id, row.author_id, row.body, row.files, row.created_at, ANSWER_CHANNEL],
	)
	return saved.length === 1
}

export async function messageAuthor(
	sql: SqlExecutor,
	answerId: string,
	messageId: string,
): Promise<string | null> {
	const row = await onTable(answerMessagesTable)
		.select('author_id')
		.where({ id: messageId, answer_id: answerId })
		.maybeOne(sql)
	return row?.author_id ?? null
}

export async function announceAnswer(sql: SqlExecutor, answerId: string): Promise<void> {
	await sql.query('SELECT pg_notify($1, $2)', [ANSWER_CHANNEL, answerId])
}

export type UntoldMessage = Pick<AnswerMessageRow, 'id' | 'answer_id' | 'author_id' | 'created_at'>

export const untoldMessages = (sql: SqlExecutor): Promise<UntoldMessage[]> =>
	sql.query<UntoldMessage>(
		`SELECT id, answer_id, author_id, created_at FROM rec.answer_messages
		WHERE notified_at IS NULL ORDER BY created_at, id LIMIT 50`,
		[],
		{ name: 'untold-answer-messages' },
	)

export async function setMessageNotified(sql: SqlExecutor, id: string, at: Date): Promise<void> {
	await sql.execute('UPDATE rec.answer_messages SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL', [
		id,
		at,
	])
}
