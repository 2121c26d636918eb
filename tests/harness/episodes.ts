import { randomUUID } from 'node:crypto'
import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { mediaItemsTable, mediaItemVersionsTable } from '../../records/media/items.ts'
import { mediaPlaylistItemsTable, mediaPlaylistsTable } from '../../records/media/playlists.ts'
import { mediaPodcastsTable } from '../../records/media/podcasts.ts'

/** A recording whose tiers are stored under `path`. */
export interface PlantedSound {
	readonly path: string
	readonly frames: number
}

export async function plantPodcast(sql: SqlExecutor, slug: string, at: Date, change = {}): Promise<string> {
	const id = randomUUID()
	const podcast = {
		id,
		slug,
		title: `The podcast ${slug}`,
		description: 'People who help, in their own words.',
		author: 'Karuna Radio',
		language: 'en',
		apple_category: 'Society & Culture',
		explicit: false,
		artwork_path: null,
		created_at: at,
	} as const
	await onTable(mediaPodcastsTable)
		.insert({ ...podcast, ...change })
		.execute(sql)
	return id
}

export async function plantItem(
	sql: SqlExecutor,
	sound: PlantedSound,
	at: Date,
	change = {},
): Promise<string> {
	const id = randomUUID()
	const item = {
		id,
		title: `A recording of ${sound.frames} frames`,
		kind: 'talk',
		artist: '',
		description: '',
		album: '',
		label: '',
		isrc: '',
		iswc: '',
		writers: '',
		publishers: '',
		may_download: true,
		current_version: 1,
		created_by: null,
		created_at: at,
	} as const
	await onTable(mediaItemsTable)
		.insert({ ...item, ...change })
		.execute(sql)
	await plantVersion(sql, id, 1, sound, at)
	return id
}

export async function plantVersion(
	sql: SqlExecutor,
	item: string,
	version: number,
	{ path, frames }: PlantedSound,
	at: Date,
): Promise<void> {
	await onTable(mediaItemVersionsTable)
		.insert({
			item_id: item,
			version,
			path,
			frames,
			cue_in: 0,
			cue_out: frames,
			lufs: -16,
			peak_db: -1,
			waveform: Buffer.alloc(400),
			cover_path: null,
			made_at: at,
		})
		.execute(sql)
}

interface PlantedEpisode {
	readonly podcastId: string | null
	readonly slug: string
	readonly at: Date
	readonly frames: number
	readonly change?: object
}

/** Plants a playlist of items, published when it has a podcast. */
export async function plantEpisode(
	sql: SqlExecutor,
	items: readonly string[],
	{ podcastId, slug, at, frames, change = {} }: PlantedEpisode,
): Promise<string> {
	const id = randomUUID()
	const playlist = {
		id,
		title: `Episode ${slug}`,
		producer: 'Asha Rao',
		rj_user_id: null,
		duration_frames: frames,
		editor_pick: false,
		thumbnail_path: null,
		may_download: true,
		description: 'What helped, and what did not.',
		podcast_id: podcastId,
		slug: podcastId === null ? null : slug,
		published_at: podcastId === null ? null : at,
		created_at: at,
		updated_at: at,
	}
	await onTable(mediaPlaylistsTable)
		.insert({ ...playlist, ...change })
		.execute(sql)
	for (const [position, item] of items.entries())
		await onTable(mediaPlaylistItemsTable).insert({ playlist_id: id, position, item_id: item }).execute(sql)
	return id
}
