import { z } from 'zod'
import {
	advertParams,
	advertsQuery,
	type BackofficeAdvert,
	type BackofficeAdvertDetail,
	backofficeAdvert,
	backofficeAdvertDetail,
} from '../../domain/radio/adverts.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { FRAME_MS } from '../../kernel/wire/audio-grid.ts'
import { mediaItemsTable } from '../../records/media/items.ts'
import { radioAdvertsTable, WHOLE_PLAYS } from '../../records/radio/adverts.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { answersCsv, type CsvColumns, rowsCsv } from '../_shared/list-csv.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'

const OF_ADVERT = selection(radioAdvertsTable, 'a', [
	'id',
	'name',
	'item_id',
	'from_day',
	'until_day',
	'channels',
	'dayparts',
	'weight',
	'cap_hour',
	'cap_day',
	'cap_total',
	'distance_minutes',
	'created_at',
])
const OF_ITEM = selection(mediaItemsTable, 'i', { item: 'title' })
const COLUMNS = `${OF_ADVERT.list}, ${OF_ITEM.list},
	(SELECT count(*)::int FROM ${WHOLE_PLAYS} WHERE r.advert_id = a.id) AS plays`
const FROM = 'rec.radio_adverts a JOIN rec.media_items i ON i.id = a.item_id'
type Found = SelectedBy<typeof OF_ADVERT> & SelectedBy<typeof OF_ITEM> & { readonly plays: number }

const viewOf = (row: Found): BackofficeAdvert => ({
	id: row.id,
	name: row.name,
	itemId: row.item_id,
	item: row.item,
	from: row.from_day,
	until: row.until_day,
	channels: [...row.channels],
	dayparts: row.dayparts,
	weight: row.weight,
	capHour: row.cap_hour,
	capDay: row.cap_day,
	capTotal: row.cap_total,
	distanceMinutes: row.distance_minutes,
	plays: row.plays,
	createdAt: row.created_at.toISOString(),
})

const ORDER: Readonly<{ [field: string]: readonly string[] }> = {
	name: ['lower(a.name)'],
	from: ['a.from_day'],
	until: ['a.until_day'],
	createdAt: ['a.created_at'],
}
const reads = { method: 'GET', tags: ['radio', 'backoffice'], access: RADIO_ACCESS } as const
const ADVERTS = '/api/backoffice/radioAdverts'

export const backofficeAdverts = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: ADVERTS,
		summary: 'List adverts of the radio with how often they were on air',
		query: advertsQuery,
		answers: { 200: z.array(backofficeAdvert) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['until', 'DESC']
			const where = new Where()
				.given(filter.id, 'a.id = ANY (?::uuid[])')
				.given(filter.q && containing(filter.q), 'a.name ILIKE ?')
				.given(filter.itemId, 'a.item_id = ?')
				.given(filter.day, '?::date BETWEEN a.from_day AND a.until_day')
			const list = { columns: COLUMNS, from: FROM, where, ...orderedBy(ORDER[field], 'a.id', direction) }
			return restPage(deps.sql, 'radioAdverts', range, list, viewOf)
		},
	})

/** @throws DomainError NOT_FOUND */
async function readAdvert({ sql }: QueryDeps, id: string): Promise<BackofficeAdvert> {
	const row = await sql.maybeOne<Found>(`SELECT ${COLUMNS} FROM ${FROM} WHERE a.id = $1`, [id])
	if (row === null) throw refuse('NOT_FOUND.advert')
	return viewOf(row)
}

type Play = BackofficeAdvertDetail['latest'][number]
const PLAYS = `SELECT coalesce(c.name, '') AS channel, coalesce(c.zone, 'UTC') AS zone,
		(r.from_frame * ${FRAME_MS})::float8 AS at, m.listeners
	FROM ${WHOLE_PLAYS} LEFT JOIN rec.radio_channels c ON c.id = r.channel_id
	LEFT JOIN rec.radio_minutes m ON m.channel_id = r.channel_id
		AND m.at = date_trunc('minute', to_timestamp(r.from_frame * ${FRAME_MS} / 1000.0))
	WHERE r.advert_id = $1 ORDER BY r.from_frame`
const LATEST = 50

export const showBackofficeAdvert = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: `${ADVERTS}/:id`,
		summary: 'Get an advert of the radio with its last plays',
		params: advertParams,
		answers: { 200: backofficeAdvertDetail },
		handle: async ({ params: { id } }) => {
			const advert = await readAdvert(deps, id)
			const latest = await deps.sql.query<Play>(`${PLAYS} DESC LIMIT ${LATEST}`, [id])
			return { body: { ...advert, latest } }
		},
	})

const PLAY_COLUMNS: CsvColumns<Play> = {
	Channel: ({ channel }) => channel,
	At: ({ at }) => new Date(at),
	Listeners: ({ listeners }) => listeners,
}

export const exportAdvert = (deps: QueryDeps): Route =>
	route({
		...reads,
		...answersCsv,
		path: `${ADVERTS}/:id/csv`,
		summary: 'Export when an advert was on air, as CSV',
		params: advertParams,
		handle: async ({ params: { id } }) => {
			await readAdvert(deps, id)
			return rowsCsv<Play>(deps, `advert-${id.slice(-8)}`, { text: PLAYS, params: [id] }, PLAY_COLUMNS)
		},
	})
