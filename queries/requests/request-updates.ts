import { z } from 'zod'
import { requestUpdateList } from '../../domain/requests/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/refusals.ts'
import { id, page } from '../../kernel/wire.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { fileUrls } from '../_shared/file-urls.ts'
import { maySeeRequest } from './visibility.ts'

interface Page {
	readonly limit: number
	readonly offset: number
}

const access = {
	allow: 'everyone',
	because: 'whoever may see the request may read what is said of it',
} as const

async function readUpdates(
	deps: QueryDeps,
	query: Page & { donation_request_id: string },
	viewer: Principal,
) {
	const { sql } = deps
	if (!(await maySeeRequest(sql, query.donation_request_id, viewer))) throw notFound('request')
	const rows = await sql.query<{
		_id: string
		title: string
		body: string
		created_at: Date
		paths: string[]
		is_private: boolean
		total: number
	}>(
		`SELECT x.id AS _id, x.title, x.body, x.created_at, count(*) OVER ()::int AS total,
			ARRAY(SELECT f.path FROM rec.files f WHERE f.id = ANY(x.images)) AS paths, r.is_private
		FROM rec.request_updates x JOIN read.requests r ON r.id = x.request_id WHERE x.request_id = $1 ORDER BY x.created_at DESC, x.id LIMIT $2 OFFSET $3`,
		[query.donation_request_id, query.limit, query.offset],
	)
	const data = rows.map(({ _id, title, body, created_at, paths, is_private }) => {
		const images = paths.map(fileUrls(deps, is_private))
		return { _id, title, body, images, createdAt: created_at.toISOString() }
	})
	return { body: { statusCode: 200, data, totalCountOfRecords: rows[0]?.total ?? 0 } }
}

/** What the author told donors since. */
export const listUpdates = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequestUpdate',
		summary: "A request's updates, newest first",
		tags: ['requests'],
		access,
		query: z.object({ donation_request_id: id, ...page(20, 100) }),
		answers: { 200: requestUpdateList },
		handle: ({ query, caller }) => readUpdates(deps, query, caller.principal),
	})
