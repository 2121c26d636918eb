import { z } from 'zod'
import {
	type BackofficePicture,
	backofficePicture,
	backofficePictureQuery,
} from '../../domain/files/pictures.contract.ts'
import { refuse } from '../../domain/files/refusals.contract.ts'
import { pictureStream } from '../../domain/files/streams.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { readTimeline } from '../activity/timeline.ts'
import { COLUMNS, FROM, type PictureRecord, THERE, toView } from './picture-row.ts'

export const PICTURE_MODELS = ['pictures'] as const

/** The default order: the most suspicious pictures first, then by age. */
const ORDER: Readonly<Record<string, string>> = {
	turn: 'coalesce(f.score, 0)',
	uploadedAt: 'f.created_at',
	id: 'coalesce(f.id, p.id)',
}

async function search(deps: QueryDeps, query: z.output<typeof backofficePictureQuery>) {
	const [from, to] = query.range
	const [field, direction] = query.sort ?? ['turn', 'DESC']
	const { id: ids, state, verdict, purpose, userId } = query.filter
	const where = new Where()
		.and(THERE)
		.given(ids, 'coalesce(f.id, p.id) = ANY(?::uuid[])')
		.given(state, "coalesce(p.state, 'waiting') = ?")
		.given(verdict && verdict === 'review', 'f.flagged = ?')
		.given(purpose, 'coalesce(p.purpose, f.purpose) = ?')
		.given(userId, 'coalesce(p.owner_id, f.owner_id) = ?::uuid')
	const { count, rows } = await countedPage<PictureRecord>(deps.sql, {
		columns: COLUMNS,
		from: FROM,
		where,
		limit: to - from + 1,
		offset: from,
		orderBy: `${ORDER[field]} ${direction}, f.created_at, coalesce(f.id, p.id)`,
	})
	return {
		body: rows.map((row) => toView(row, deps)),
		headers: contentRange('pictures', from, rows.length, count),
	}
}

/** @throws DomainError NOT_FOUND */
export async function readBackofficePicture(
	deps: Pick<QueryDeps, 'sql' | 'filesUrl' | 'privateFileUrl'>,
	pictureId: string,
): Promise<BackofficePicture> {
	const row = await deps.sql.maybeOne<PictureRecord>(
		`SELECT ${COLUMNS} FROM ${FROM} WHERE (${THERE}) AND coalesce(f.id, p.id) = $1`,
		[pictureId],
	)
	if (row === null) throw refuse('NOT_FOUND.picture')
	return toView(row, deps)
}

const common = {
	method: 'GET',
	tags: ['files', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	readModels: PICTURE_MODELS,
} as const

export const backofficePictures = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/pictures',
		summary: 'List uploaded pictures for moderation',
		query: backofficePictureQuery,
		answers: { 200: z.array(backofficePicture) },
		handle: ({ query }) => search(deps, query),
	})

export const showBackofficePicture = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/pictures/:id',
		summary: 'Get an uploaded picture',
		params: z.object({ id }),
		answers: { 200: backofficePicture },
		handle: async ({ params }) => {
			const body = await readBackofficePicture(deps, params.id)
			return { body, revision: BigInt(body.etag.slice(1, -1)) }
		},
	})

export const pictureTimeline = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/pictures/:id/timeline',
		summary: 'List the decisions on a picture with reasons',
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: [...PICTURE_MODELS, 'timeline'],
		handle: async ({ params }) => {
			const { decidedAt } = await readBackofficePicture(deps, params.id)
			if (decidedAt === null) return { body: { data: [] } }
			return readTimeline(deps, pictureStream(params.id), () => refuse('NOT_FOUND.picture'))
		},
	})
