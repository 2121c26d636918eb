import { z } from 'zod'
import { notFound } from '../../domain/_shared/errors.ts'
import { id, page } from '../../domain/_shared/wire.ts'
import { requestCommentList, requestUpdateList } from '../../domain/requests/contract.ts'
import { type Route, route } from '../../infra/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { maySeeRequest } from './visibility.ts'

const access = {
	allow: 'everyone',
	because: 'whoever may see the request may read what is said of it',
} as const

/** What the author told givers since. */
export const listUpdates = ({ sql, filesUrl }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequestUpdate',
		summary: "A request's updates, newest first",
		tags: ['requests'],
		access,
		query: z.object({ donation_request_id: id, ...page(20, 100) }),
		answers: { 200: requestUpdateList },
		handle: async ({ query, caller }) => {
			if (!(await maySeeRequest(sql, query.donation_request_id, caller.principal)))
				throw notFound('The request')
			const rows = await sql.query<{
				_id: string
				title: string
				body: string
				created_at: Date
				paths: string[]
				total: number
			}>(
				`SELECT x.id AS _id, x.title, x.body, x.created_at, count(*) OVER ()::int AS total,
					ARRAY(SELECT f.path FROM rec.files f WHERE f.id = ANY(x.images)) AS paths
				FROM rec.request_updates x WHERE x.request_id = $1 ORDER BY x.created_at DESC, x.id LIMIT $2 OFFSET $3`,
				[query.donation_request_id, query.limit, query.offset],
			)
			const data = rows.map(({ _id, title, body, created_at, paths }) => {
				const images = paths.map((path) => `${filesUrl}/${path}`)
				return { _id, title, body, images, createdAt: created_at.toISOString() }
			})
			return { body: { statusCode: 200, data, totalCountOfRecords: rows[0]?.total ?? 0 } }
		},
	})

/** What signed-in people say under a request. */
export const listComments = ({ sql }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/:id/comments',
		summary: "A request's comments, newest first",
		tags: ['requests'],
		access,
		params: z.object({ id }),
		query: z.object(page(20, 100)),
		answers: { 200: requestCommentList },
		handle: async ({ params, query, caller }) => {
			if (!(await maySeeRequest(sql, params.id, caller.principal))) throw notFound('The request')
			const rows = await sql.query<{
				id: string
				author_id: string
				body: string
				created_at: Date
				first_name: string | null
				last_name: string | null
				username: string | null
				total: number
			}>(
				`SELECT x.id, x.author_id, x.body, x.created_at, u.first_name, u.last_name, u.username, count(*) OVER ()::int AS total
				FROM rec.request_comments x LEFT JOIN rec.users u ON u.id = x.author_id
				WHERE x.request_id = $1 ORDER BY x.created_at DESC, x.id LIMIT $2 OFFSET $3`,
				[params.id, query.limit, query.offset],
			)
			const data = rows.map((row) => ({
				_id: row.id,
				author: {
					_id: row.author_id,
					name: { first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
					username: row.username ?? '',
				},
				body: row.body,
				createdAt: row.created_at.toISOString(),
				mine: caller.principal.kind === 'user' && caller.principal.id === row.author_id,
			}))
			return { body: { statusCode: 200, data, totalCountOfRecords: rows[0]?.total ?? 0 } }
		},
	})
