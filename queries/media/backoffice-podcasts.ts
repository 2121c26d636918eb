import { z } from 'zod'
import { type Podcast, podcast, podcastsQuery } from '../../domain/media/podcasts.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { mediaPodcastsTable } from '../../records/media/podcasts.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'

const OF_PODCASTS = selection(mediaPodcastsTable, 'o', [
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
const COLUMNS = `${OF_PODCASTS.list},
	(SELECT count(*)::int FROM rec.media_playlists p WHERE p.podcast_id = o.id) AS episodes`
const FROM = 'rec.media_podcasts o'
const ORDER: Readonly<Record<string, readonly string[]>> = {
	title: ['lower(o.title)'],
	createdAt: ['o.created_at'],
}
type PodcastRecord = SelectedBy<typeof OF_PODCASTS> & { readonly episodes: number }

const viewOf =
	({ filesUrl }: QueryDeps) =>
	(row: PodcastRecord): Podcast => ({
		id: row.id,
		slug: row.slug,
		title: row.title,
		description: row.description,
		author: row.author,
		language: row.language,
		appleCategory: row.apple_category,
		explicit: row.explicit,
		artworkUrl: row.artwork_path === null ? '' : `${filesUrl}/${row.artwork_path}`,
		episodes: row.episodes,
		createdAt: row.created_at.toISOString(),
	})

const reads = { method: 'GET', tags: ['media', 'backoffice'], access: RADIO_ACCESS } as const

export const backofficePodcasts = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioPodcasts',
		summary: 'List podcasts',
		query: podcastsQuery,
		answers: { 200: z.array(podcast) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['title', 'ASC']
			const where = new Where()
				.given(filter.id, 'o.id = ANY (?::uuid[])')
				.given(filter.q && containing(filter.q), 'o.title ILIKE ?')
			const list = { columns: COLUMNS, from: FROM, where, ...orderedBy(ORDER[field], 'o.id', direction) }
			return restPage(deps.sql, 'radioPodcasts', range, list, viewOf(deps))
		},
	})

export const showBackofficePodcast = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioPodcasts/:id',
		summary: 'Get a podcast',
		params: z.object({ id }),
		answers: { 200: podcast },
		handle: async ({ params }) => {
			const row = await deps.sql.maybeOne<PodcastRecord>(`SELECT ${COLUMNS} FROM ${FROM} WHERE o.id = $1`, [
				params.id,
			])
			if (row === null) throw refuse('NOT_FOUND.podcast')
			return { body: viewOf(deps)(row) }
		},
	})
