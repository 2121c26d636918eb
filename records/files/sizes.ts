import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql, SqlExecutor } from '../../kernel/sql/sql.ts'
import { type FileRow, filesTable } from './files.ts'

export type UnsizedPicture = Pick<FileRow, 'id' | 'path' | 'sizes_failures'> & { readonly card_path: string }

export const nextUnsizedPicture = (sql: SqlExecutor, now: Date): Promise<UnsizedPicture | null> =>
	onTable(filesTable)
		.select('id', 'path', 'card_path', 'sizes_failures')
		.where('sizes_due_at', '<=', now)
		.whereNotNull('card_path')
		.orderBy('sizes_due_at', 'desc')
		.limit(1)
		.maybeOne(sql)

/**
 * Stores the sizes of a picture. Its row is locked meanwhile, so that a deletion waits and removes all of
 * them.
 * @param store not called when the picture is gone
 */
export const keepSizes = (
	sql: Sql,
	id: string,
	{ sizes, preview }: Pick<FileRow, 'sizes' | 'preview'>,
	store: () => Promise<void>,
): Promise<void> =>
	sql.transaction(async (tx) => {
		const row = await onTable(filesTable).select('id').where({ id }).forUpdate().maybeOne(tx)
		if (row === null) return
		await store()
		await onTable(filesTable).where({ id }).update({ sizes, preview, sizes_due_at: null }).execute(tx)
	})

/** @param dueAt the time of the next try; null for never */
export async function postponeSizes(
	sql: SqlExecutor,
	id: string,
	failures: number,
	dueAt: Date | null,
): Promise<void> {
	await onTable(filesTable)
		.where({ id })
		.update({ sizes_failures: failures, sizes_due_at: dueAt })
		.execute(sql)
}
