import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { filesTable } from './files.ts'

/** The path of a picture that somebody uploaded and may therefore make the poster of a video; null when it is none. */
export async function pathOfPoster(sql: SqlExecutor, userId: string, id: string): Promise<string | null> {
	const row = await onTable(filesTable)
		.select('path')
		.where({ id, owner_id: userId })
		.whereNotNull('card_path')
		.maybeOne(sql)
	return row?.path ?? null
}
