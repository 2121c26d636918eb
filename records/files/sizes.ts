import { onTable } from '../../kernel/sql/on-table.ts'
import type { Sql, SqlExecutor } from '../../kernel/sql/sql.ts'
import { type FileRow, filesTable } from './files.ts'

/** A picture whose sizes are to be made. */
export type UnsizedPicture = Pick<FileRow, 'id' | 'path' | 'sizes_failures'> & { readonly card_path: string }

/** The newest picture whose sizes are due; null where none is. */
export const nextUnsizedPicture = (sql: SqlExecutor, now: Date): Promise<UnsizedPicture | null> =>
	onTable(filesTable)
		.select('id', 'path', 'card_path', 'sizes_failures')
		.where('sizes_due_at', '<=', now)
		.whereNotNull('card_path')
		.orderBy('sizes_due_at', 'desc')
		.limit(1)
		.maybeOne(sql)

/**
 * Stores the sizes of a picture and notes them. As long as they are being stored, its row can't be removed: whoever
 * removes it deletes all of them afterwards.
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

/** @param dueAt when it is tried again; null: never */
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
