import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, violatedUnique } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const userInterestsTable = defineTable(
	'rec.user_interests',
	{
		user_id: uuid(),
		category_id: uuid(),
		chosen_at: timestamp(),
	},
	{ primaryKey: ['user_id', 'category_id'] },
)

export const interestCategoriesTable = defineTable(
	'rec.interest_categories',
	{
		id: uuid(),
		name: text(),
		name_hi: text(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type InterestCategoryRow = RowOf<typeof interestCategoriesTable>

const unlessTaken = async (write: () => Promise<unknown>): Promise<boolean> => {
	try {
		await write()
		return true
	} catch (error) {
		if (violatedUnique(error) === 'interest_categories_name') return false
		throw error
	}
}

export const insertCategory = (sql: SqlExecutor, row: InterestCategoryRow): Promise<boolean> =>
	unlessTaken(() => onTable(interestCategoriesTable).insert(row).execute(sql))

export const findCategory = (sql: SqlExecutor, id: string): Promise<InterestCategoryRow | null> =>
	onTable(interestCategoriesTable).select('id', 'name', 'name_hi', 'created_at').where({ id }).maybeOne(sql)

export const renameCategory = (
	sql: SqlExecutor,
	{ id, name, name_hi }: Omit<InterestCategoryRow, 'created_at'>,
): Promise<boolean> =>
	unlessTaken(() => onTable(interestCategoriesTable).where({ id }).update({ name, name_hi }).execute(sql))

export const deleteCategory = async (sql: SqlExecutor, id: string): Promise<boolean> =>
	(await onTable(interestCategoriesTable).where({ id }).delete().execute(sql)) === 1

/**
 * Replaces a person's interests.
 * @returns the ids that exist
 */
export async function replaceInterests(
	sql: SqlExecutor,
	userId: string,
	categories: readonly string[],
	at: Date,
): Promise<string[]> {
	await sql.execute(
		'DELETE FROM rec.user_interests WHERE user_id = $1 AND NOT category_id = ANY($2::uuid[])',
		[userId, categories],
	)
	await sql.execute(
		`INSERT INTO rec.user_interests (user_id, category_id, chosen_at)
		SELECT $1, c.id, $3 FROM rec.interest_categories c
		WHERE c.id = ANY($2::uuid[]) AND EXISTS (SELECT FROM rec.users u WHERE u.id = $1)
		ON CONFLICT DO NOTHING`,
		[userId, categories, at],
	)
	const rows = await sql.query<{ id: string }>(
		'SELECT category_id AS id FROM rec.user_interests WHERE user_id = $1 ORDER BY 1',
		[userId],
	)
	return rows.map(({ id }) => id)
}
