import type { AppleCategory } from '../../domain/media/podcasts.contract.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { Language } from '../../kernel/wire/language.ts'

export const mediaPodcastsTable = defineTable(
	'rec.media_podcasts',
	{
		id: uuid(),
		slug: text(),
		title: text(),
		description: text(),
		author: text(),
		language: text<Language>(),
		apple_category: text<AppleCategory>(),
		explicit: boolean(),
		artwork_path: text().nullable(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type MediaPodcastRow = RowOf<typeof mediaPodcastsTable>
