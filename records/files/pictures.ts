import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type FileRow, filesTable } from './files.ts'

export const findPicture = (
	sql: SqlExecutor,
	id: string,
): Promise<Pick<FileRow, 'owner_id' | 'purpose' | 'path' | 'card_path'> | null> =>
	onTable(filesTable)
		.select('owner_id', 'purpose', 'path', 'card_path')
		.where({ id })
		.whereNotNull('card_path')
		.maybeOne(sql)

export async function deletePicture(sql: SqlExecutor, id: string): Promise<void> {
	await onTable(filesTable).where({ id }).whereNotNull('card_path').delete().execute(sql)
}
