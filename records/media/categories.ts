import { defineTable, integer, type RowOf, text, uuid } from '../../kernel/sql/table.ts'

export const mediaCategoriesTable = defineTable(
	'rec.media_categories',
	{ id: uuid(), name: text(), position: integer() },
	{ primaryKey: ['id'] },
)
export type MediaCategoryRow = RowOf<typeof mediaCategoriesTable>
