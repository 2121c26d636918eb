import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** What a reviewer wrote about a decision. The event carries its id and a hash salted with `salt`. */
export interface NoteRow {
	readonly note_id: string
	/** The stream that it is about. */
	readonly about: string
	readonly body: string
	readonly salt: string
	readonly author_id: string
	readonly created_at: Date
}

/** Stores a note, unless a repeated command did so before. @returns the salt that lies in the row */
export async function insertNote(sql: SqlExecutor, row: NoteRow): Promise<string> {
	const kept = await sql.one<{ salt: string }>(
		`INSERT INTO rec.notes (note_id, about, body, salt, author_id, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (note_id) DO UPDATE SET note_id = excluded.note_id
		RETURNING salt`,
		[row.note_id, row.about, row.body, row.salt, row.author_id, row.created_at],
	)
	return kept.salt
}
