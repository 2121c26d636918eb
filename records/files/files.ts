import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** An uploaded picture or document. Paths are relative to the files' address. */
export interface FileRow {
	readonly id: string
	/** Who uploaded it, and may therefore show it. */
	readonly owner_id: string
	/** What it was uploaded for: `document`, or what the picture is of. */
	readonly purpose: string
	readonly path: string
	/** Of pictures alone, like width and height in pixels. */
	readonly card_path: string | null
	readonly width: number | null
	readonly height: number | null
	readonly bytes: number
	readonly content_type: string
	/** Of documents alone: the file's name as it was, and what its owner called it and wrote about it then. */
	readonly file_name: string
	readonly given_name: string
	readonly note: string
	/** What the look at a picture's pixels said, with its score in percent; null where nothing has looked. */
	readonly flagged: boolean | null
	readonly score: number | null
	readonly created_at: Date
}

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
