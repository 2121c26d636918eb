import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** What authors of samples wrote. */
export const sampleTextsTable = defineTable(
	'rec.sample_texts',
	{
		/** The sample's. */
		id: uuid(),
		user_id: uuid(),
		title: text(),
		body: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type SampleTextRow = RowOf<typeof sampleTextsTable>

/** Keeps a text. One that is there already stays as it is. */
export async function insertSampleText(sql: SqlExecutor, row: SampleTextRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.sample_texts (id, user_id, title, body, created_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO NOTHING`,
		[row.id, row.user_id, row.title, row.body, row.created_at],
	)
}
