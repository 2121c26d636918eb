import { onTable } from '../../kernel/sql/on-table.ts'
import { type SqlExecutor, type Tx, violatedUnique } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, integer, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import { sumDurations } from './items.ts'

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

export async function insertPlaylist(sql: SqlExecutor, row: MediaPlaylistRow): Promise<void> {
	await onTable(mediaPlaylistsTable).insert(row).execute(sql)
}

export const lockPlaylist = (tx: Tx, id: string): Promise<MediaPlaylistRow | null> =>
	onTable(mediaPlaylistsTable).select().where({ id }).forUpdate().maybeOne(tx)

export const updatePlaylist = (
	sql: SqlExecutor,
	id: string,
	fields: Partial<Omit<MediaPlaylistRow, 'id' | 'duration_frames'>>,
): Promise<number> => onTable(mediaPlaylistsTable).where({ id }).update(fields).execute(sql)

export const deletePlaylist = (sql: SqlExecutor, id: string): Promise<number> =>
	onTable(mediaPlaylistsTable).where({ id }).delete().execute(sql)

/** @returns false when there is no category of one of the names */
export async function setCategories(tx: Tx, playlistId: string, names: readonly string[]): Promise<boolean> {
	await onTable(mediaPlaylistCategoriesTable).where({ playlist_id: playlistId }).delete().execute(tx)
	const lower = [...new Set(names.map((name) => name.toLowerCase()))]
	const set = await tx.execute(
		`INSERT INTO rec.media_playlist_categories (playlist_id, category_id)
		SELECT $1, id FROM rec.media_categories WHERE lower(name) = ANY ($2::text[])`,
		[playlistId, lower],
	)
	return set === lower.length
}

/**
 * Locks items with sound, so that none gets a new version meanwhile. Playlists are locked after their items.
 * @returns false when one of them is not there or has no sound
 */
export async function lockSounding(tx: Tx, itemIds: readonly string[]): Promise<boolean> {
	const found = await tx.query(
		`SELECT id FROM rec.media_items WHERE id = ANY ($1::uuid[]) AND current_version IS NOT NULL
		ORDER BY id FOR SHARE`,
		[itemIds],
	)
	return found.length === new Set(itemIds).size
}

/** Gives a playlist its items, all of them locked, and the duration that follows. */
export async function setItems(
	tx: Tx,
	playlistId: string,
	itemIds: readonly string[],
	at: Date,
): Promise<void> {
	await onTable(mediaPlaylistItemsTable).where({ playlist_id: playlistId }).delete().execute(tx)
	await tx.execute(
		`INSERT INTO rec.media_playlist_items (playlist_id, position, item_id)
		SELECT $1, place, item FROM unnest($2::uuid[]) WITH ORDINALITY AS given (item, place)`,
		[playlistId, itemIds],
	)
	await sumDurations(tx, [playlistId], at)
}

export interface Published {
	readonly podcast_id: string
	readonly slug: string
	readonly published_at: Date
	readonly updated_at: Date
}

/** @returns false when another playlist has the slug */
export async function publishPlaylist(tx: Tx, id: string, published: Published): Promise<boolean> {
	try {
		await tx.savepoint((inner) => updatePlaylist(inner, id, published))
		return true
	} catch (error) {
		if (violatedUnique(error) === null) throw error
		return false
	}
}

export interface OnAir {
	readonly streamings: readonly string[]
	readonly channels: readonly string[]
}

const MAX_NAMED = 10

/** Lists what plays a locked playlist: streamings that are not over, and channels between their streamings. */
export async function playedBy(tx: Tx, id: string): Promise<OnAir> {
	const streamings = await tx.query<{ title: string; channel: string; starts: string }>(
		`SELECT s.title, c.name AS channel, to_char(s.starts_at AT TIME ZONE c.zone, 'YYYY-MM-DD HH24:MI') AS starts
		FROM rec.radio_streamings s JOIN rec.radio_channels c ON c.id = s.channel_id
		WHERE s.playlist_id = $1 AND s.ends_at > now() ORDER BY s.starts_at LIMIT ${MAX_NAMED}`,
		[id],
	)
	const channels = await tx.query<{ name: string }>(
		'SELECT name FROM rec.radio_channels WHERE fallback_playlist_id = $1 ORDER BY lower(name)',
		[id],
	)
	return {
		streamings: streamings.map(({ title, channel, starts }) => `“${title}”, ${starts} (${channel})`),
		channels: channels.map(({ name }) => name),
	}
}
