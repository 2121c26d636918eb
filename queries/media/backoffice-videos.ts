import { z } from 'zod'
import { refuse } from '../../domain/media/refusals.contract.ts'
import { type MediaVideo, mediaVideo, videosQuery } from '../../domain/media/videos.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { MediaVideoRow } from '../../records/media/videos.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'

const FROM = 'rec.media_videos v'
const ORDER: Readonly<Record<string, readonly string[]>> = {
	position: ['v.position'],
	createdAt: ['v.created_at'],
}

const viewOf =
	({ filesUrl }: QueryDeps) =>
	({ path, poster_path: poster, created_at, ...row }: MediaVideoRow): MediaVideo => ({
		...row,
		url: `${filesUrl}/${path}`,
		posterUrl: poster && `${filesUrl}/${poster}`,
		createdAt: created_at.toISOString(),
	})

const reads = { method: 'GET', tags: ['media', 'backoffice'], access: RADIO_ACCESS } as const

export const backofficeVideos = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioVideos',
		summary: 'List the videos of the radio',
		query: videosQuery,
		answers: { 200: z.array(mediaVideo) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['position', 'ASC']
			const where = new Where().given(filter.id, 'v.id = ANY (?::uuid[])')
			const list = { columns: 'v.*', from: FROM, where, ...orderedBy(ORDER[field], 'v.id', direction) }
			return restPage(deps.sql, 'radioVideos', range, list, viewOf(deps))
		},
	})

export const showBackofficeVideo = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: '/api/backoffice/radioVideos/:id',
		summary: 'Get a video of the radio',
		params: z.object({ id }),
		answers: { 200: mediaVideo },
		handle: async ({ params }) => {
			const row = await deps.sql.maybeOne<MediaVideoRow>(`SELECT v.* FROM ${FROM} WHERE v.id = $1`, [
				params.id,
			])
			if (row === null) throw refuse('NOT_FOUND.video')
			return { body: viewOf(deps)(row) }
		},
	})
