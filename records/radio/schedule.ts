import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { radioChannelsTable } from './channels.ts'
import { radioStreamingsTable } from './streamings.ts'

const OF_CHANNEL = selection(radioChannelsTable, 'c', [
	'id',
	'slug',
	'name',
	'is_live',
	'fallback_playlist_id',
	'zone',
	'break_minutes',
])
export type OnAirChannel = SelectedBy<typeof OF_CHANNEL>

export const readChannels = (sql: SqlExecutor): Promise<OnAirChannel[]> =>
	sql.query(`SELECT ${OF_CHANNEL.list} FROM rec.radio_channels c ORDER BY c.id`)

const OF_STREAMING = selection(radioStreamingsTable, 's', [
	'id',
	'starts_at',
	'ends_at',
	'playlist_id',
	'repeats',
])
export type ScheduledStreaming = SelectedBy<typeof OF_STREAMING>

/** Returns the streamings of a channel that last beyond an instant and begin before another. */
export const readScheduled = (
	sql: SqlExecutor,
	channelId: string,
	from: Date,
	to: Date,
): Promise<ScheduledStreaming[]> =>
	sql.query(
		`SELECT ${OF_STREAMING.list} FROM rec.radio_streamings s
		WHERE s.channel_id = $1 AND s.ends_at > $2 AND s.starts_at < $3 ORDER BY s.starts_at`,
		[channelId, from, to],
	)

/** An item of a playlist; nulls where it has no sound. */
export interface ListedItem {
	readonly playlist: string
	readonly item: string
	readonly version: number | null
	readonly path: string | null
	readonly frames: number | null
	readonly cueIn: number | null
	readonly cueOut: number | null
}

/** Returns the items of playlists in their order. */
export const readListed = (sql: SqlExecutor, playlistIds: readonly string[]): Promise<ListedItem[]> =>
	sql.query(
		`SELECT x.playlist_id AS playlist, i.id AS item, v.version, v.path, v.frames, v.cue_in AS "cueIn", v.cue_out AS "cueOut"
		FROM rec.media_playlist_items x JOIN rec.media_items i ON i.id = x.item_id
		LEFT JOIN rec.media_item_versions v ON v.item_id = i.id AND v.version = i.current_version
		WHERE x.playlist_id = ANY ($1::uuid[]) ORDER BY x.playlist_id, x.position`,
		[playlistIds],
	)
