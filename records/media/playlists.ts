import { boolean, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** Those that are published in a podcast are its episodes. */
export const mediaPlaylistsTable = defineTable(
	'rec.media_playlists',
	{
		id: uuid(),
		title: text(),
		producer: text(),
		/** The account of its host. */
		rj_user_id: uuid().nullable(),
		duration_frames: integer(),
		editor_pick: boolean(),
		thumbnail_path: text().nullable(),
		may_download: boolean(),
		description: text(),
		podcast_id: uuid().nullable(),
		/** Stays when it is unpublished. */
		slug: text().nullable(),
		published_at: timestamp().nullable(),
		created_at: timestamp(),
		updated_at: timestamp(),
		/** Made by the database. */
		searched: text().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type MediaPlaylistRow = Omit<RowOf<typeof mediaPlaylistsTable>, 'searched'>

export const mediaPlaylistItemsTable = defineTable(
	'rec.media_playlist_items',
	{ playlist_id: uuid(), position: integer(), item_id: uuid() },
	{ primaryKey: ['playlist_id', 'position'] },
)

export const mediaPlaylistCategoriesTable = defineTable(
	'rec.media_playlist_categories',
	{ playlist_id: uuid(), category_id: uuid() },
	{ primaryKey: ['playlist_id', 'category_id'] },
)
