import { z } from 'zod'
import {
	type BackofficeChannel,
	backofficeChannel,
	backofficeChannelsQuery,
	channelParams,
} from '../../domain/radio/channels.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { CHANNEL_COLUMNS, CHANNEL_FROM, type ChannelRecord, channelFieldsOf } from './channels.ts'

const epochMs = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`
const LATEST = 20
const COLUMNS = `${CHANNEL_COLUMNS}, p.title AS fallback,
	EXISTS (SELECT FROM rec.radio_streamings s WHERE s.channel_id = c.id) AS is_used,
	(SELECT coalesce(json_agg(json_build_object('id', s.id, 'title', s.title,
			'startTime', ${epochMs('s.starts_at')}, 'endTime', ${epochMs('s.ends_at')}) ORDER BY s.starts_at), '[]')
		FROM rec.radio_streamings s
		WHERE s.channel_id = c.id AND tstzrange(s.starts_at, s.ends_at) && tstzrange(now(), now() + interval '1 hour')) AS next_hour,
	(SELECT coalesce(json_agg(json_build_object('cause', f.cause, 'item', coalesce(i.title, ''),
			'since', f.since, 'until', f.until) ORDER BY f.until DESC, f.since DESC), '[]')
		FROM (SELECT * FROM rec.radio_faults WHERE channel_id = c.id ORDER BY until DESC, since DESC LIMIT ${LATEST}) f
		LEFT JOIN rec.media_items i ON i.id = f.item_id) AS faults`
const FROM = `${CHANNEL_FROM} LEFT JOIN rec.media_playlists p ON p.id = c.fallback_playlist_id`
type Record = ChannelRecord &
	Pick<BackofficeChannel, 'fallback' | 'faults'> & {
		readonly is_used: boolean
		readonly next_hour: BackofficeChannel['nextHour']
	}

const viewOf =
	({ filesUrl }: QueryDeps) =>
	(row: Record): BackofficeChannel => ({
		id: row.id,
		...channelFieldsOf(row, filesUrl),
		breakMinutes: row.break_minutes,
		fallback: row.fallback,
		nextHour: row.next_hour,
		faults: row.faults.map(({ since, until, ...fault }) => ({
			...fault,
			since: new Date(since).toISOString(),
			until: until && new Date(until).toISOString(),
		})),
		isUsed: row.is_used,
		createdAt: row.created_at.toISOString(),
	})

const ORDER: Readonly<{ [field: string]: readonly string[] }> = {
	name: ['lower(c.name)'],
	createdAt: ['c.created_at'],
}
const reads = { method: 'GET', tags: ['radio', 'backoffice'], access: RADIO_ACCESS } as const

export const backofficeChannels = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioChannels',
		summary: 'List channels with what is on air within the hour',
		query: backofficeChannelsQuery,
		answers: { 200: z.array(backofficeChannel) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['name', 'ASC']
			const where = new Where()
				.given(filter.id, 'c.id = ANY (?::uuid[])')
				.given(filter.q && containing(filter.q), 'c.name ILIKE ?')
				.given(filter.isLive, 'c.is_live = ?')
				.given(filter.fallbackPlaylistId, 'c.fallback_playlist_id = ?')
			const list = { columns: COLUMNS, from: FROM, where, ...orderedBy(ORDER[field], 'c.id', direction) }
			return restPage(deps.sql, 'radioChannels', range, list, viewOf(deps))
		},
	})

export const showBackofficeChannel = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioChannels/:id',
		summary: 'Get a channel with what is on air within the hour',
		params: channelParams,
		answers: { 200: backofficeChannel },
		handle: async ({ params }) => {
			const row = await deps.sql.maybeOne<Record>(`SELECT ${COLUMNS} FROM ${FROM} WHERE c.id = $1`, [
				params.id,
			])
			if (row === null) throw refuse('NOT_FOUND.channel')
			return { body: viewOf(deps)(row) }
		},
	})
