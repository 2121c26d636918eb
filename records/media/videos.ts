import { defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const mediaVideosTable = defineTable(
	'rec.media_videos',
	{
		id: uuid(),
		title: text(),
		description: text(),
		path: text(),
		poster_path: text().nullable(),
		seconds: integer(),
		position: integer(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type MediaVideoRow = RowOf<typeof mediaVideosTable>
