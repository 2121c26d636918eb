import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { FileRow } from './files.ts'

/** An uploaded picture as a decision about it needs to know it; null when there is none. */
export const findPicture = (
	sql: SqlExecutor,
	id: string,
): Promise<Pick<FileRow, 'owner_id' | 'purpose' | 'path' | 'card_path'> | null> =>
	sql.maybeOne(
		"SELECT owner_id, purpose, path, card_path FROM rec.files WHERE id = $1 AND purpose <> 'document'",
		[id],
	)

/** Forgets a picture: from now on nothing shows it. */
export async function deletePicture(sql: SqlExecutor, id: string): Promise<void> {
	await sql.execute("DELETE FROM rec.files WHERE id = $1 AND purpose <> 'document'", [id])
}
