import type { Clock } from '../../kernel/ports/clock.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { FRAME_MS } from '../../kernel/wire/audio-grid.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import { mediaPlaylistsTable } from '../../records/media/playlists.ts'
import { radioChannelsTable } from '../../records/radio/channels.ts'
import { radioStreamingsTable } from '../../records/radio/streamings.ts'
import type { QueryDeps } from '../_shared/deps.ts'

/** The air follows the real time, also while demo data are played. */
export type RadioDeps = QueryDeps & { readonly wallClock: Clock }

const OF_STREAMING = selection(radioStreamingsTable, 's', [
	'id',
	'title',
	'channel_id',
	'starts_at',
	'ends_at',
	'playlist_id',
	'repeats',
	'editor_pick',
	'created_at',
])
const OF_CHANNEL = selection(radioChannelsTable, 'c', { channel: 'name', zone: 'zone', slug: 'slug' })
const OF_PLAYLIST = selection(mediaPlaylistsTable, 'p', {
	playlist: 'title',
	duration_frames: 'duration_frames',
})

export const STREAMING_COLUMNS = `${OF_STREAMING.list}, ${OF_CHANNEL.list}, ${OF_PLAYLIST.list}`
export const STREAMING_FROM = `rec.radio_streamings s JOIN rec.radio_channels c ON c.id = s.channel_id
	JOIN rec.media_playlists p ON p.id = s.playlist_id`
export type StreamingRecord = SelectedBy<typeof OF_STREAMING> &
	SelectedBy<typeof OF_CHANNEL> &
	SelectedBy<typeof OF_PLAYLIST>

/** Returns what both forms of a streaming have in common. */
export const streamingFieldsOf = (row: StreamingRecord, now: number) => ({
	title: row.title,
	startTime: row.starts_at.getTime(),
	endTime: row.ends_at.getTime(),
	repeats: row.repeats,
	editorPick: row.editor_pick,
	isPlaying: row.starts_at.getTime() <= now && now < row.ends_at.getTime(),
})

/** Returns whole seconds. */
export const durationOf = ({ duration_frames: frames }: StreamingRecord): number =>
	Math.round((frames * FRAME_MS) / SECOND_MS)
