import { z } from 'zod'
import { categoriesQuery, type MediaCategory, mediaCategory } from '../../domain/media/categories.contract.ts'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'

const COLUMNS = `c.id, c.name, c.position,
	(SELECT count(*)::int FROM rec.media_playlist_categories pc WHERE pc.category_id = c.id) AS playlists`
const FROM = 'rec.media_categories c'
const ORDER: Readonly<Record<string, readonly string[]>> = {
	position: ['c.position'],
	name: ['lower(c.name)'],
}

const reads = { method: 'GET', tags: ['media', 'backoffice'], access: RADIO_ACCESS } as const

export const backofficeCategories = ({ sql }: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioCategories',
		summary: 'List the categories of playlists',
		query: categoriesQuery,
		answers: { 200: z.array(mediaCategory) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['position', 'ASC']
			const where = new Where().given(filter.id, 'c.id = ANY (?::uuid[])')
			const list = { columns: COLUMNS, from: FROM, where, ...orderedBy(ORDER[field], 'c.id', direction) }
			return restPage(sql, 'radioCategories', range, list, (row: MediaCategory) => row)
		},
	})

export const showBackofficeCategory = ({ sql }: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioCategories/:id',
		summary: 'Get a category of playlists',
		params: z.object({ id }),
		answers: { 200: mediaCategory },
		handle: async ({ params }) => {
			const body = await sql.maybeOne<MediaCategory>(`SELECT ${COLUMNS} FROM ${FROM} WHERE c.id = $1`, [
				params.id,
			])
			if (body === null) throw refuse('NOT_FOUND.category')
			return { body }
		},
	})
