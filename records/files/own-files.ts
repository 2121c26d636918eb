import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type FileRow, filesTable } from './files.ts'

export const ownFiles = (
	sql: SqlExecutor,
	ownerId: string,
	purposes: readonly string[],
	ids: readonly string[],
): Promise<Pick<FileRow, 'id' | 'purpose' | 'digest'>[]> =>
	onTable(filesTable)
		.select('id', 'purpose', 'digest')
		.where({ owner_id: ownerId })
		.whereIn('purpose', purposes)
		.whereIn('id', ids)
		.all(sql)
