import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, violatedUnique } from '../../kernel/sql/sql.ts'
import { defineTable, integer, type RowOf, text, uuid } from '../../kernel/sql/table.ts'

export const mediaCategoriesTable = defineTable(
	'rec.media_categories',
	{ id: uuid(), name: text(), position: integer() },
	{ primaryKey: ['id'] },
)
export type MediaCategoryRow = RowOf<typeof mediaCategoriesTable>

const unlessTaken = async (write: () => Promise<number>): Promise<'done' | 'missing' | 'taken'> => {
	try {
		return (await write()) === 0 ? 'missing' : 'done'
	} catch (error) {
		if (violatedUnique(error) === 'media_categories_name') return 'taken'
		throw error
	}
}

/**
 * Adds a category behind the others.
 * @returns missing: there are as many as there may be
 */
export const insertCategory = (
	sql: SqlExecutor,
	{ id, name }: Omit<MediaCategoryRow, 'position'>,
	most: number,
): Promise<'done' | 'missing' | 'taken'> =>
	unlessTaken(() =>
		sql.execute(
			`INSERT INTO rec.media_categories (id, name, position)
			SELECT $1, $2, coalesce(max(position), 0) + 1 FROM rec.media_categories HAVING count(*) < $3`,
			[id, name, most],
		),
	)

export const renameCategory = (
	sql: SqlExecutor,
	id: string,
	name: string,
): Promise<'done' | 'missing' | 'taken'> =>
	unlessTaken(() => onTable(mediaCategoriesTable).where({ id }).update({ name }).execute(sql))

export const deleteCategory = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(mediaCategoriesTable).where({ id }).delete().execute(sql)

/** Puts these first, in this order. */
export async function orderCategories(sql: SqlExecutor, ids: readonly string[]): Promise<void> {
	await sql.execute(
		`UPDATE rec.media_categories c SET position = coalesce(array_position($1::uuid[], c.id), $2 + position)`,
		[ids, ids.length],
	)
}
