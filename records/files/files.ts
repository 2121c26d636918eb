import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import {
	boolean,
	defineTable,
	integer,
	type NewRowOf,
	type RowOf,
	smallint,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export const filesTable = defineTable(
	'rec.files',
	{
		id: uuid(),
		owner_id: uuid(),
		purpose: text(),
		path: text(),
		card_path: text().nullable(),
		width: integer().nullable(),
		height: integer().nullable(),
		bytes: integer(),
		created_at: timestamp(),
		content_type: text().defaulted(),
		file_name: text().defaulted(),
		given_name: text().defaulted(),
		note: text().defaulted(),
		/** The image check's verdict, with its score in percent; null without a check. */
		flagged: boolean().nullable(),
		score: integer().nullable(),
		seconds: integer().nullable(),
		poster_id: uuid().nullable(),
		/** SHA-256 of a picture or of evidence as it was uploaded, in hex; else null. */
		digest: text().nullable(),
		/**
		 * Suffixes of the stored sizes of a picture (`kernel/wire/picture-sizes.ts`); null before they are made.
		 */
		sizes: texts().nullable(),
		/** A few pixels of the picture as a `data:` address; null for a transparent picture. */
		preview: text().nullable(),
		/** The time when its sizes are due; null when they are made or given up. */
		sizes_due_at: timestamp().nullable(),
		sizes_failures: smallint().defaulted(),
	},
	{ primaryKey: ['id'] },
)
export type FileRow = RowOf<typeof filesTable>
export type NewFile = NewRowOf<typeof filesTable>

export async function insertFile(sql: SqlExecutor, row: NewFile): Promise<void> {
	await onTable(filesTable).insert(row).execute(sql)
}
