import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** What somebody who decides on an answer writes down for themselves. */
export const answerNotesTable = defineTable(
	'rec.answer_notes',
	{
		answer_id: uuid(),
		author_id: uuid(),
		/** Whose answer it is: erased with them, too. */
		about_user_id: uuid(),
		body: text(),
		updated_at: timestamp(),
	},
	{ primaryKey: ['answer_id', 'author_id'] },
)

/** Writes a note down in place of the one before; an empty one removes it. */
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
