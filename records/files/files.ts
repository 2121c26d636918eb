import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** An uploaded picture or document. Paths are relative to the files' address. */
export const filesTable = defineTable(
	'rec.files',
	{
		id: uuid(),
		/** Who uploaded it, and may therefore show it. */
		owner_id: uuid(),
		/** What it was uploaded for: `document`, or what the picture is of. */
		purpose: text(),
		path: text(),
		/** Of pictures alone, like width and height in pixels. */
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
	},
	{ primaryKey: ['id'] },
)
export type FileRow = RowOf<typeof filesTable>

export async function insertFile(sql: SqlExecutor, row: FileRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.files (id, owner_id, purpose, path, card_path, width, height, bytes, content_type,
			file_name, given_name, note, flagged, score, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
		[
			row.id,
			row.owner_id,
			row.purpose,
			row.path,
			row.card_path,
			row.width,
			row.height,
			row.bytes,
			row.content_type,
			row.file_name,
			row.given_name,
			row.note,
			row.flagged,
			row.score,
			row.created_at,
		],
	)
}
