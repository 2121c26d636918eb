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

/** Returns a video that a person uploaded, with the path of its poster. */
export const ownVideo = (
	sql: SqlExecutor,
	userId: string,
	id: string,
): Promise<{ readonly path: string; readonly seconds: number; readonly poster_path: string | null } | null> =>
	sql.maybeOne(
		`SELECT v.path, v.seconds, p.path AS poster_path FROM rec.files v LEFT JOIN rec.files p ON p.id = v.poster_id
		WHERE v.id = $1 AND v.owner_id = $2 AND v.seconds IS NOT NULL`,
		[id, userId],
	)
