import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, texts, timestamp, uuid, uuids } from '../../kernel/sql/table.ts'

/** The text of an answer. Events name it by `content_id`, with a hash salted with `salt`. */
export const answerContentsTable = defineTable(
	'rec.answer_contents',
	{
		content_id: uuid(),
		answer_id: uuid(),
		request_id: uuid(),
		user_id: uuid(),
		message: text(),
		questions: texts(),
		replies: texts(),
		files: uuids(),
		salt: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['content_id'] },
)
export type AnswerContentRow = RowOf<typeof answerContentsTable>

/**
 * Stores an answer's content, once per command.
 * @returns the salt of the stored row
 */
export async function insertAnswerContent(sql: SqlExecutor, row: AnswerContentRow): Promise<string> {
	const saved = await sql.one<{ salt: string }>(
		`INSERT INTO rec.answer_contents
			(content_id, answer_id, request_id, user_id, message, questions, replies, files, salt, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (content_id) DO UPDATE SET content_id = excluded.content_id
		RETURNING salt`,
		[
			row.content_id,
			row.answer_id,
			row.request_id,
			row.user_id,
			row.message,
			row.questions,
			row.replies,
			row.files,
			row.salt,
			row.created_at,
		],
	)
	return saved.salt
}
