import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { filesTable } from './files.ts'

/** Returns the path of a picture that a person may use as a poster; null when it is not theirs. */
export async function pathOfPoster(sql: SqlExecutor, userId: string, id: string): Promise<string | null> {
	const row = await onTable(filesTable)
		.select('path')
		.where({ id, owner_id: userId })
		.whereNotNull('card_path')
		.maybeOne(sql)
	return row?.path ?? null
}
