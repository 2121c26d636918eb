import { secondsOf } from '../../domain/media/items.contract.ts'
import type { EpisodeCard, PodcastCard } from '../../domain/media/listening.contract.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { mediaPlaylistsTable } from '../../records/media/playlists.ts'
import { mediaPodcastsTable } from '../../records/media/podcasts.ts'
import { OF_PICTURE, type PictureColumns, pictureOf } from '../_shared/pictures.ts'

const OF_PLAYLIST = selection(mediaPlaylistsTable, 'p', [
	'id',
	'title',
	'producer',
	'description',
	'duration_frames',
	'slug',
	'published_at',
	'may_download',
])
const OF_PODCAST = selection(mediaPodcastsTable, 'o', {
	podcast_title: 'title',
	podcast_slug: 'slug',
	podcast_language: 'language',
})

/** Identifies the sound of playlist `p`, whose items may get new versions. */
const SOUND_VERSION = `(SELECT md5(string_agg(i.id || '.' || i.current_version, ' ' ORDER BY x.position))
	FROM rec.media_playlist_items x JOIN rec.media_items i ON i.id = x.item_id
	WHERE x.playlist_id = p.id AND i.current_version IS NOT NULL) AS sound_version`

export const EPISODE_COLUMNS = `${OF_PLAYLIST.list}, ${OF_PODCAST.list}, ${OF_PICTURE.list}, ${SOUND_VERSION}`

export const EPISODE_FROM = `rec.media_playlists p
	JOIN rec.media_podcasts o ON o.id = p.podcast_id
	LEFT JOIN rec.files img ON img.path = coalesce(p.thumbnail_path, o.artwork_path)`

/** Selects what everybody may hear. @param now the parameter of the present time: `$1` */
export const isPublished = (now: string): string => `p.published_at <= ${now} AND p.duration_frames > 0`

export type EpisodeRecord = SelectedBy<typeof OF_PLAYLIST> &
	SelectedBy<typeof OF_PODCAST> &
	PictureColumns & { readonly sound_version: string | null }

export const feedPath = (slug: string): string => `/podcast/${slug}/feed.xml`

export const audioPath = (id: string): string => `/media/${id}.mp3`

export const cardOf = (row: EpisodeRecord, filesUrl: string): EpisodeCard => ({
	_id: row.id,
	file: row.slug ?? row.id,
	title: row.title,
	producer: row.producer,
	podcast: row.podcast_title,
	duration: secondsOf(row.duration_frames),
	publishedAt: (row.published_at ?? new Date(0)).toISOString(),
	picture: pictureOf(row, 'whole', (path) => `${filesUrl}/${path}`),
	audioUrl: `${audioPath(row.id)}?v=${row.sound_version?.slice(0, 10)}`,
})

const OF_SHOW = selection(mediaPodcastsTable, 'o', [
	'id',
	'slug',
	'title',
	'description',
	'author',
	'language',
	'apple_category',
	'explicit',
	'artwork_path',
	'created_at',
])
export const PODCAST_COLUMNS = OF_SHOW.list
export type PodcastRecord = SelectedBy<typeof OF_SHOW>

export const podcastCardOf = (
	row: PodcastRecord & PictureColumns & { readonly episodes: number },
	filesUrl: string,
): PodcastCard => ({
	_id: row.id,
	slug: row.slug,
	title: row.title,
	description: row.description,
	author: row.author,
	language: row.language,
	picture: pictureOf(row, 'whole', (path) => `${filesUrl}/${path}`),
	feedUrl: feedPath(row.slug),
	episodes: row.episodes,
})
