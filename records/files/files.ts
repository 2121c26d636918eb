import type { SqlExecutor } from '../../infra/postgres/sql.ts'

/** An uploaded picture. Paths are relative to the files' address. */
export interface FileRow {
	readonly id: string
	/** Who uploaded it, and may therefore show it. */
	readonly owner_id: string
	readonly purpose: string
	readonly path: string
	readonly card_path: string
	readonly width: number
	readonly height: number
	readonly bytes: number
	readonly created_at: Date
}

export async function insertFile(sql: SqlExecutor, row: FileRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.files (id, owner_id, purpose, path, card_path, width, height, bytes, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		[
			row.id,
			row.owner_id,
			row.purpose,
			row.path,
			row.card_path,
			row.width,
			row.height,
			row.bytes,
			row.created_at,
		],
	)
}
