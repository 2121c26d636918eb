import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const sampleThingTextsTable = defineTable(
	'rec.sample_thing_texts',
	{
		/** The id of the sample thing. */
		id: uuid(),
		user_id: uuid(),
		title: text(),
		body: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type SampleThingTextRow = RowOf<typeof sampleThingTextsTable>

/** A command that runs again finds its text and changes nothing. */
export async function insertSampleThingText(sql: SqlExecutor, row: SampleThingTextRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.sample_thing_texts (id, user_id, title, body, created_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO NOTHING`,
		[row.id, row.user_id, row.title, row.body, row.created_at],
	)
}
