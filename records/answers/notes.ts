import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const answerNotesTable = defineTable(
	'rec.answer_notes',
	{
		answer_id: uuid(),
		author_id: uuid(),
		about_user_id: uuid(),
		body: text(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['answer_id', 'author_id'] },
)

export async function setAnswerNote(sql: SqlExecutor, row: RowOf<typeof answerNotesTable>): Promise<void> {
	const { answer_id, author_id } = row
	const table = onTable(answerNotesTable)
	if (row.body === '') await table.where({ answer_id, author_id }).delete().execute(sql)
	else
		await sql.execute(
			`INSERT INTO rec.answer_notes (answer_id, author_id, about_user_id, body, updated_at)
			VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (answer_id, author_id) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at`,
			[answer_id, author_id, row.about_user_id, row.body, row.updated_at],
		)
}
