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

/** An uploaded picture, document or video. Paths are relative to the files' address. */
export const filesTable = defineTable(
	'rec.files',
	{
		id: uuid(),
		/** Who uploaded it, and may therefore show it. */
		owner_id: uuid(),
		/** What it was uploaded for: `document`, `video`, `evidence`, `evidenceCopy`, or what the picture is of. */
		purpose: text(),
		path: text(),
		/** Of pictures alone, which all have one, like width and height in pixels. */
		card_path: text().nullable(),
		width: integer().nullable(),
		height: integer().nullable(),
		bytes: integer(),
		created_at: timestamp(),
		content_type: text().defaulted(),
		/** Of documents alone: the file's name as it was, and what its owner called it and wrote about it then. */
		file_name: text().defaulted(),
		given_name: text().defaulted(),
		note: text().defaulted(),
		/** What the look at a picture's pixels said, with its score in percent; null where nothing has looked. */
		flagged: boolean().nullable(),
		score: integer().nullable(),
		/** Of videos alone: playing time, and the picture that stands for it, if there is one. */
		seconds: integer().nullable(),
		poster_id: uuid().nullable(),
		/** Of pictures and of evidence alone: SHA-256 of the file as it was uploaded, in hex. */
		digest: text().nullable(),
		/** Of pictures alone: endings of the sizes that are stored beside it (`kernel/wire/picture-sizes.ts`); null before. */
		sizes: texts().nullable(),
		/** A few pixels of the picture as a `data:` address; null where something shines through. */
		preview: text().nullable(),
		/** When its sizes are to be made; null where that is done, or was given up. */
		sizes_due_at: timestamp().nullable(),
		/** How often making them failed. */
		sizes_failures: smallint().defaulted(),
	},
	{ primaryKey: ['id'] },
)
export type FileRow = RowOf<typeof filesTable>
export type NewFile = NewRowOf<typeof filesTable>

export async function insertFile(sql: SqlExecutor, row: NewFile): Promise<void> {
	await onTable(filesTable).insert(row).execute(sql)
}
