import type { Member, MemberType } from '../../domain/media/members.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const mediaMembersTable = defineTable(
	'rec.media_members',
	{
		id: uuid(),
		first_name: text(),
		last_name: text(),
		city: text(),
		title: text(),
		type: text<MemberType>(),
		company_name: text(),
		image_path: text().nullable(),
		show_on_web: boolean(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type MediaMemberRow = RowOf<typeof mediaMembersTable>

export const memberOf = (row: MediaMemberRow, filesUrl: string): Member => ({
	_id: row.id,
	name: { first_name: row.first_name, last_name: row.last_name },
	city: row.city,
	title: row.title,
	type: row.type,
	companyName: row.company_name,
	image_url: row.image_path === null ? '' : `${filesUrl}/${row.image_path}`,
	showOnWeb: row.show_on_web,
})

export async function insertMember(sql: SqlExecutor, row: MediaMemberRow): Promise<void> {
	await onTable(mediaMembersTable).insert(row).execute(sql)
}

export const findMember = (sql: SqlExecutor, id: string): Promise<MediaMemberRow | null> =>
	onTable(mediaMembersTable).select().where({ id }).maybeOne(sql)

export const lockMember = (tx: Tx, id: string): Promise<MediaMemberRow | null> =>
	onTable(mediaMembersTable).select().where({ id }).forUpdate().maybeOne(tx)

export const updateMember = (
	sql: SqlExecutor,
	id: string,
	fields: Omit<MediaMemberRow, 'id' | 'created_at'>,
): Promise<number> => onTable(mediaMembersTable).where({ id }).update(fields).execute(sql)

export const deleteMember = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(mediaMembersTable).where({ id }).delete().execute(sql)
