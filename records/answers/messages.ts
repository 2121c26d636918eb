import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid, uuids } from '../../kernel/sql/table.ts'

/** What both sides of an answer write to each other. */
export const answerMessagesTable = defineTable(
	'rec.answer_messages',
	{
		id: uuid(),
		answer_id: uuid(),
		author_id: uuid(),
		body: text(),
		files: uuids(),
		created_at: timestamp(),
		/** When the other side was notified of it. */
		notified_at: timestamp().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type AnswerMessageRow = Omit<RowOf<typeof answerMessagesTable>, 'notified_at'>

/** On which processes tell each other which answer has a new message. */
export const ANSWER_CHANNEL = 'answer_messages'

/** On which processes tell each other of which request pledges changed. */
export const PLEDGE_CHANNEL = 'pledges_changed'

/** Tells open pages of a request that its pledges changed, after they have: only a hint. */
export async function announcePledges(sql: SqlExecutor, requestId: string): Promise<void> {
	await sql.query('SELECT pg_notify($1, $2)', [PLEDGE_CHANNEL, requestId])
}

/** Stores a message and announces it to open pages. The same once more changes nothing. @returns false when its id has another text */
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

/** Who wrote a message of an answer; null when there is none. */
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

/** Tells open pages of an answer that they show another text than there is now: only a hint. */
export async function announceAnswer(sql: SqlExecutor, answerId: string): Promise<void> {
	await sql.query('SELECT pg_notify($1, $2)', [ANSWER_CHANNEL, answerId])
}

/** A message of which the other side was not notified yet. */
export type UntoldMessage = Pick<AnswerMessageRow, 'id' | 'answer_id' | 'author_id' | 'created_at'>

/** Messages of which the other side was not notified yet, the oldest first. */
export const untoldMessages = (sql: SqlExecutor): Promise<UntoldMessage[]> =>
	sql.query<UntoldMessage>(
		`SELECT id, answer_id, author_id, created_at FROM rec.answer_messages
		WHERE notified_at IS NULL ORDER BY created_at, id LIMIT 50`,
		[],
		{ name: 'untold-answer-messages' },
	)

/** Remembers that the other side was notified of a message. */
export async function setMessageNotified(sql: SqlExecutor, id: string, at: Date): Promise<void> {
	await sql.execute('UPDATE rec.answer_messages SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL', [
		id,
		at,
	])
}
