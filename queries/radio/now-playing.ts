import {
	type NowPlaying,
	nowPlayingAnswer,
	nowPlayingQuery,
} from '../../domain/radio/now-playing.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { frameAt, instantOf } from '../../kernel/wire/audio-grid.ts'
import { OF_PICTURE, type PictureColumns, pictureOf } from '../_shared/pictures.ts'
import type { RadioDeps } from './streaming-row.ts'

interface OnAir extends PictureColumns {
	readonly channel_id: string
	readonly name: string
	readonly slug: string
	readonly title: string | null
	readonly artist: string | null
	readonly from_frame: number | null
	readonly to_frame: number | null
	readonly streaming_id: string | null
	readonly streaming: string
	readonly host: string
	readonly starts_at: Date
	readonly ends_at: Date
	readonly is_on: boolean
	readonly next_title: string | null
	readonly next_starts_at: Date
}

/** One read of the row that the streamers send from at this instant. */
const ON_AIR = `SELECT c.id AS channel_id, c.name, c.slug, i.title, i.artist,
		r.from_frame::float8 AS from_frame, r.to_frame::float8 AS to_frame,
		s.id AS streaming_id, s.title AS streaming, s.starts_at, s.ends_at,
		coalesce(trim(u.first_name || ' ' || u.last_name), p.producer) AS host,
		EXISTS (SELECT FROM rec.radio_live l WHERE l.channel_id = c.id AND l.from_frame <= $2 AND l.to_frame > $2) AS is_on,
		n.title AS next_title, n.starts_at AS next_starts_at, ${OF_PICTURE.list}
	FROM rec.radio_channels c
	LEFT JOIN rec.radio_plan r ON r.channel_id = c.id AND r.from_frame <= $2 AND r.to_frame > $2
	LEFT JOIN rec.media_items i ON i.id = r.item_id
	LEFT JOIN rec.media_item_versions v ON v.item_id = r.item_id AND v.version = r.version
	LEFT JOIN rec.radio_streamings s ON s.id = r.streaming_id
	LEFT JOIN rec.media_playlists p ON p.id = s.playlist_id
	LEFT JOIN rec.users u ON u.id = p.rj_user_id
	LEFT JOIN rec.files img ON img.path = coalesce(v.cover_path, p.thumbnail_path, c.artwork_path)
	LEFT JOIN LATERAL (SELECT title, starts_at FROM rec.radio_streamings
		WHERE channel_id = c.id AND starts_at > $3 ORDER BY starts_at LIMIT 1) n ON true
	WHERE c.slug = $1 AND c.is_live`

const viewOf = (row: OnAir, filesUrl: string): NowPlaying => ({
	channel: { _id: row.channel_id, name: row.name, slug: row.slug },
	streaming: row.streaming_id === null ? null : streamingOf(row, row.streaming_id),
	isLive: row.is_on,
	item:
		row.is_on || row.title === null
			? null
			: {
					title: row.title,
					artist: row.artist ?? '',
					since: instantOf(row.from_frame ?? 0),
					ends: instantOf(row.to_frame ?? 0),
					picture: pictureOf(row, 'whole', (path) => `${filesUrl}/${path}`),
				},
	next: row.next_title === null ? null : { title: row.next_title, startTime: row.next_starts_at.getTime() },
})

const streamingOf = ({ streaming, host, starts_at, ends_at }: OnAir, id: string) => ({
	_id: id,
	title: streaming,
	host,
	startTime: starts_at.getTime(),
	endTime: ends_at.getTime(),
})

export const showNowPlaying = ({
	sql,
	wallClock,
	filesUrl,
}: Pick<RadioDeps, 'sql' | 'wallClock' | 'filesUrl'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/radio/nowPlaying',
		summary: 'Get what is on air on a channel, by the plan that its streamers send from',
		tags: ['radio'],
		access: { allow: 'everyone', because: 'channels are heard on public pages' },
		query: nowPlayingQuery,
		answers: { 200: nowPlayingAnswer },
		handle: async ({ query }) => {
			const now = wallClock.now()
			const row = await sql.maybeOne<OnAir>(ON_AIR, [query.channel, frameAt(now), new Date(now)])
			if (row === null) throw refuse('NOT_FOUND.channel')
			return {
				headers: { 'cache-control': 'public, max-age=1' },
				body: { statusCode: 200, data: viewOf(row, filesUrl) },
			}
		},
	})
