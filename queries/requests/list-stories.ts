import { UNLISTED_TYPES } from '../../domain/requests/kinds/kinds.contract.ts'
import { QUOTE_LENGTH, storiesQuery, storyList } from '../../domain/requests/stories.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { excerptOf } from '../_shared/excerpt.ts'
import { TAX_MODELS } from '../organizations/tax-registrations.ts'
import { REQUEST_COLUMNS, REQUEST_FROM, type RequestRecord, summaryOf } from './request-row.ts'

const COMPARED = 200

type StoryRecord = RequestRecord & {
	readonly update_id: string
	readonly update_title: string
	readonly update_body: string
	readonly updated_on: Date
	readonly found: number
}

/**
 * SQL for public fulfilled fundraisers with a public update, latest update first. Health-related ones are
 * left out, since their readers did not search for them.
 */
const STORIES = `
	SELECT ${REQUEST_COLUMNS}, x.id AS update_id, x.title AS update_title, x.body AS update_body,
		x.created_at AS updated_on, count(*) OVER ()::int AS found
	FROM (SELECT r.id FROM read.requests r
		WHERE r.status = 'fulfilled' AND NOT r.is_private AND r.goal IS NOT NULL AND r.request_type <> ALL ($1)
			AND ($2::text IS NULL OR r.region = $2)
		ORDER BY r.created_at DESC, r.id LIMIT ${COMPARED}) newest
	JOIN ${REQUEST_FROM.replace('read.requests r', 'read.requests r ON r.id = newest.id')}
	JOIN LATERAL (SELECT u.id, u.title, u.body, u.created_at FROM rec.request_updates u
		WHERE u.request_id = r.id AND u.state = 'visible' AND u.audience = 'all'
		ORDER BY u.created_at DESC, u.id LIMIT 1) x ON true
	ORDER BY x.created_at DESC, x.id LIMIT $3`

export const listStories = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/stories',
		summary: 'Get the outcomes of ended fundraisers',
		tags: ['requests'],
		access: { allow: 'everyone', because: 'it lists public requests with their authors’ public updates' },
		query: storiesQuery,
		answers: { 200: storyList },
		readModels: ['requests', 'fund_totals', ...TAX_MODELS],
		handle: async ({ query: { region, limit } }) => {
			const now = deps.clock.now()
			const rows = await deps.sql.query<StoryRecord>(STORIES, [UNLISTED_TYPES, region ?? null, limit])
			const data = rows.map((row) => ({
				request: summaryOf(row, deps, now),
				update: {
					_id: row.update_id,
					title: row.update_title,
					quote: excerptOf(row.update_body, QUOTE_LENGTH),
					createdAt: row.updated_on.toISOString(),
				},
			}))
			return { body: { statusCode: 200, data, totalCountOfRecords: rows[0]?.found ?? 0 } }
		},
	})
