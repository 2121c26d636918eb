import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** The text of a reviewer's decision. The event carries its id and a hash salted with `salt`. */
export const notesTable = defineTable(
	'rec.notes',
	{
		note_id: uuid(),
		about: text(),
		body: text(),
		salt: text(),
		author_id: uuid(),
		/** The person whom it is about, when the records of its stream don't tell. */
		of_user_id: uuid().nullable(),
		created_at: timestamp(),
	},
	{ primaryKey: ['note_id'] },
)
export type NoteRow = RowOf<typeof notesTable>

/**
 * Stores a note, once per command.
 * @returns the salt of the stored row
 */
export async function insertNote(sql: SqlExecutor, row: NoteRow): Promise<string> {
	const saved = await onTable(notesTable)
		.insert(row)
		.onConflict('note_id')
		.merge('note_id')
		.returning('salt')
		.one(sql)
	return saved.salt
}
