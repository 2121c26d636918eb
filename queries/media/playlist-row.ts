import { secondsOf } from '../../domain/media/items.contract.ts'
import type { Playlist } from '../../domain/media/playlists.contract.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { mediaPlaylistsTable } from '../../records/media/playlists.ts'

const OF_PLAYLISTS = selection(mediaPlaylistsTable, 'p', [
	'id',
	'title',
	'producer',
	'rj_user_id',
	'duration_frames',
	'editor_pick',
	'thumbnail_path',
	'may_download',
	'description',
	'podcast_id',
	'slug',
	'published_at',
	'created_at',
	'updated_at',
])

export const PLAYLIST_COLUMNS = `${OF_PLAYLISTS.list},
	ARRAY(SELECT c.name FROM rec.media_playlist_categories pc JOIN rec.media_categories c ON c.id = pc.category_id
		WHERE pc.playlist_id = p.id ORDER BY c.position, c.id) AS categories,
	p.may_download AND p.duration_frames > 0 AND NOT EXISTS (
		SELECT FROM rec.media_playlist_items pi JOIN rec.media_items i ON i.id = pi.item_id
		WHERE pi.playlist_id = p.id AND NOT i.may_download) AS is_downloadable`
export const PLAYLIST_FROM = 'rec.media_playlists p'
export type PlaylistRecord = SelectedBy<typeof OF_PLAYLISTS> & {
	readonly categories: readonly string[]
	readonly is_downloadable: boolean
}

export const playlistFieldsOf = (row: PlaylistRecord, filesUrl: string): Omit<Playlist, '_id'> => ({
	title: row.title,
	producer: row.producer,
	rjUserId: row.rj_user_id,
	categories: row.categories.map((name) => ({ name })),
	duration: secondsOf(row.duration_frames),
	editorPick: row.editor_pick,
	thumbnailImageUrl: row.thumbnail_path === null ? '' : `${filesUrl}/${row.thumbnail_path}`,
	downloadUrl: row.is_downloadable ? `/media/${row.id}.mp3?download` : null,
	description: row.description,
	podcastId: row.podcast_id,
	slug: row.slug,
	publishedAt: row.published_at?.toISOString() ?? null,
})
