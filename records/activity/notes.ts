import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** What a reviewer wrote about a decision. The event carries its id and a hash salted with `salt`. */
export const notesTable = defineTable(
	'rec.notes',
	{
		note_id: uuid(),
		/** The stream that it is about. */
		about: text(),
		body: text(),
		salt: text(),
		author_id: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['note_id'] },
)
export type NoteRow = RowOf<typeof notesTable>

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
