import {
	type UpcomingStreaming,
	upcomingAnswer,
	upcomingQuery,
} from '../../domain/radio/streamings.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { countedPage } from '../_shared/counted-page.ts'
import { OF_PICTURE, type PictureColumns, pictureOf } from '../_shared/pictures.ts'
import { Where } from '../_shared/where.ts'
import { type RadioDeps, STREAMING_COLUMNS, STREAMING_FROM, type StreamingRecord } from './streaming-row.ts'

interface UpcomingRecord extends StreamingRecord, PictureColumns {
	readonly description: string
	readonly host: string
}

const viewOf =
	({ filesUrl }: RadioDeps) =>
	(row: UpcomingRecord): UpcomingStreaming => ({
		_id: row.id,
		title: row.title,
		startTime: row.starts_at.getTime(),
		endTime: row.ends_at.getTime(),
		editorPick: row.editor_pick,
		channel: { _id: row.channel_id, name: row.channel, slug: row.slug, zone: row.zone },
		description: row.description,
		host: row.host,
		picture: pictureOf(row, 'whole', (path) => `${filesUrl}/${path}`),
	})

export const listUpcoming = (deps: RadioDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/radio/upcoming',
		summary: 'List programmes to come on the channels on air, the next one first',
		tags: ['radio'],
		access: { allow: 'everyone', because: 'programmes are announced on public pages' },
		query: upcomingQuery,
		answers: { 200: upcomingAnswer },
		handle: async ({ query: { channel, ...page } }) => {
			const { count, rows } = await countedPage<UpcomingRecord>(deps.sql, {
				columns: `${STREAMING_COLUMNS}, p.description, ${OF_PICTURE.list},
					coalesce(trim(u.first_name || ' ' || u.last_name), p.producer) AS host`,
				from: `${STREAMING_FROM} LEFT JOIN rec.users u ON u.id = p.rj_user_id
					LEFT JOIN rec.files img ON img.path = coalesce(p.thumbnail_path, c.artwork_path)`,
				countFrom: 'rec.radio_streamings s JOIN rec.radio_channels c ON c.id = s.channel_id',
				where: new Where()
					.and('c.is_live')
					.and('s.starts_at > ?', new Date(deps.wallClock.now()))
					.given(channel, 's.channel_id = ?'),
				orderBy: 's.starts_at, s.id',
				...page,
			})
			return { body: { statusCode: 200, data: rows.map(viewOf(deps)), totalCountOfRecords: count } }
		},
	})
