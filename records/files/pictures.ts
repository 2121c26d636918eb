import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { CARD_ENDING, sizePath, sizePaths } from '../../kernel/wire/picture-sizes.ts'
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

/** Locks the picture at a path, which a person uploaded for a purpose. @returns whether there is one */
export const lockOwnPicture = async (
	tx: Tx,
	of: Pick<FileRow, 'owner_id' | 'purpose' | 'path'>,
): Promise<boolean> =>
	(await onTable(filesTable).select('id').where(of).whereNotNull('card_path').forUpdate().maybeOne(tx)) !==
	null

export async function deletePictureAt(sql: SqlExecutor, path: string): Promise<void> {
	await onTable(filesTable).where({ path }).whereNotNull('card_path').delete().execute(sql)
}

/** Returns the paths of all files that a picture can have. */
export const picturePaths = (path: string): readonly string[] => [
	path,
	sizePath(path, CARD_ENDING),
	...sizePaths(path),
]
