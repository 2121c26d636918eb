import type { ItemKind } from '../../domain/media/items.contract.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import {
	boolean,
	bytes,
	defineTable,
	double,
	integer,
	type RowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'

export const mediaItemsTable = defineTable(
	'rec.media_items',
	{
		id: uuid(),
		title: text(),
		kind: text<ItemKind>(),
		artist: text(),
		description: text(),
		album: text(),
		label: text(),
		isrc: text(),
		iswc: text(),
		writers: text(),
		publishers: text(),
		may_download: boolean(),
		/** Null until its sound is there. */
		current_version: integer().nullable(),
		created_by: uuid().nullable(),
		created_at: timestamp(),
		/** Made by the database. */
		searched: text().nullable(),
	},
	{ primaryKey: ['id'] },
)
export type MediaItemRow = Omit<RowOf<typeof mediaItemsTable>, 'searched'>

export const mediaItemVersionsTable = defineTable(
	'rec.media_item_versions',
	{
		item_id: uuid(),
		version: integer(),
		/** A folder of the file store, with a file per tier: `128.mp3`, `64.mp3`, `32.mp3`. */
		path: text(),
		frames: integer(),
		cue_in: integer(),
		cue_out: integer(),
		lufs: double(),
		peak_db: double(),
		/** A byte per 1/400 of its length. */
		waveform: bytes(),
		cover_path: text().nullable(),
		made_at: timestamp(),
	},
	{ primaryKey: ['item_id', 'version'] },
)
export type MediaItemVersionRow = RowOf<typeof mediaItemVersionsTable>

export async function insertItem(sql: SqlExecutor, row: MediaItemRow): Promise<void> {
	await onTable(mediaItemsTable).insert(row).execute(sql)
}

/**
 * Adds a version of an item, which is the one that is played from now on, and changes the durations of the playlists
 * that have it.
 * @returns its number; null when the item is gone
 */
export async function addVersion(tx: Tx, made: Omit<MediaItemVersionRow, 'version'>): Promise<number | null> {
	const item = await onTable(mediaItemsTable)
		.select('current_version')
		.where({ id: made.item_id })
		.forUpdate()
		.maybeOne(tx)
	if (item === null) return null
	const version = (item.current_version ?? 0) + 1
	await onTable(mediaItemVersionsTable)
		.insert({ ...made, version })
		.execute(tx)
	await onTable(mediaItemsTable).where({ id: made.item_id }).update({ current_version: version }).execute(tx)
	// In a statement before the sums, which then see every change that was waited for.
	const playlists = await tx.query<{ id: string }>(
		`SELECT id FROM rec.media_playlists
		WHERE id IN (SELECT playlist_id FROM rec.media_playlist_items WHERE item_id = $1) ORDER BY id FOR UPDATE`,
		[made.item_id],
	)
	await sumDurations(
		tx,
		playlists.map(({ id }) => id),
		made.made_at,
	)
	return version
}

/** Sums the durations of playlists, which the caller has locked. */
export async function sumDurations(tx: Tx, playlistIds: readonly string[], at: Date): Promise<void> {
	await tx.execute(
		`UPDATE rec.media_playlists p SET updated_at = $2, duration_frames = (
			SELECT coalesce(sum(v.frames), 0)::int FROM rec.media_playlist_items pi
			JOIN rec.media_items i ON i.id = pi.item_id
			JOIN rec.media_item_versions v ON v.item_id = i.id AND v.version = i.current_version
			WHERE pi.playlist_id = p.id)
		WHERE p.id = ANY ($1::uuid[])`,
		[playlistIds, at],
	)
}

export type MediaItemFields = Omit<MediaItemRow, 'id' | 'current_version' | 'created_by' | 'created_at'>

export const updateItem = (sql: SqlExecutor, id: string, fields: MediaItemFields): Promise<number> =>
	onTable(mediaItemsTable).where({ id }).update(fields).execute(sql)

export const mediaItemExists = async (sql: SqlExecutor, id: string): Promise<boolean> =>
	(await onTable(mediaItemsTable).select('id').where({ id }).maybeOne(sql)) !== null

/** Returns the names of playlists, adverts and interviews that have an item, which no other one gets until the transaction ends. */
export async function lockedUses(tx: Tx, id: string): Promise<readonly string[]> {
	await onTable(mediaItemsTable).select('id').where({ id }).forUpdate().maybeOne(tx)
	const rows = await tx.query<{ title: string }>(
		`SELECT title FROM rec.media_playlists
		WHERE id IN (SELECT playlist_id FROM rec.media_playlist_items WHERE item_id = $1)
		UNION ALL SELECT name FROM rec.radio_adverts WHERE item_id = $1
		UNION ALL SELECT title FROM rec.radio_interviews WHERE item_id = $1 AND state <> 'cancelled' ORDER BY 1`,
		[id],
	)
	return rows.map(({ title }) => title)
}

/**
 * Deletes an item with its versions.
 * @returns the versions that it had; null when there was no item
 */
export async function deleteItem(
	tx: Tx,
	id: string,
): Promise<readonly Pick<MediaItemVersionRow, 'path' | 'cover_path'>[] | null> {
	const versions = await onTable(mediaItemVersionsTable)
		.select('path', 'cover_path')
		.where({ item_id: id })
		.all(tx)
	const gone = await onTable(mediaItemsTable).where({ id }).delete().execute(tx)
	return gone === 0 ? null : versions
}
