import type { MemberType } from '../../domain/media/members.contract.ts'
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
