import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, violatedUnique } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const contactGroupsTable = defineTable(
	'rec.contact_groups',
	{ id: uuid(), book_id: uuid(), name: text(), created_at: timestamp() },
	{ primaryKey: ['id'] },
)
export type ContactGroupRow = RowOf<typeof contactGroupsTable>

export const contactGroupMembersTable = defineTable(
	'rec.contact_group_members',
	{ group_id: uuid(), contact_id: uuid() },
	{ primaryKey: ['group_id', 'contact_id'] },
)

const unlessTaken = async (write: () => Promise<unknown>): Promise<boolean> => {
	try {
		await write()
		return true
	} catch (error) {
		if (violatedUnique(error) === 'contact_groups_name') return false
		throw error
	}
}

/** @returns false when another group of the book has the name */
export const insertGroup = (sql: SqlExecutor, row: ContactGroupRow): Promise<boolean> =>
	unlessTaken(() => onTable(contactGroupsTable).insert(row).execute(sql))

/** @returns false when another group of the book has the name */
export const renameGroup = (sql: SqlExecutor, id: string, name: string): Promise<boolean> =>
	unlessTaken(() => onTable(contactGroupsTable).where({ id }).update({ name }).execute(sql))

export const findGroup = (sql: SqlExecutor, id: string): Promise<ContactGroupRow | null> =>
	onTable(contactGroupsTable).select().where({ id }).maybeOne(sql)

export async function deleteGroup(sql: SqlExecutor, id: string): Promise<void> {
	await onTable(contactGroupsTable).where({ id }).delete().execute(sql)
}

export async function countGroups(sql: SqlExecutor, bookId: string): Promise<number> {
	const row = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.contact_groups WHERE book_id = $1',
		[bookId],
	)
	return row.count
}

export async function countMembers(sql: SqlExecutor, groupId: string): Promise<number> {
	const row = await sql.one<{ count: number }>(
		'SELECT count(*)::int AS count FROM rec.contact_group_members WHERE group_id = $1',
		[groupId],
	)
	return row.count
}
