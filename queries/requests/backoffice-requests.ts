import { z } from 'zod'
import { notFound } from '../../domain/_shared/errors.ts'
import { id } from '../../domain/_shared/wire.ts'
import {
	backofficeRequest,
	backofficeRequestQuery,
	type ReviewAction,
	STATUS_CODES,
} from '../../domain/requests/contract.ts'
import { actionsIn } from '../../domain/requests/transitions.contract.ts'
import { type Principal, type Route, route } from '../../infra/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { BACKOFFICE_ACCESS } from '../_shared/roles.ts'
import { tsQueryOf } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { fileUrl, REQUEST_COLUMNS, REQUEST_FROM, type RequestRecord } from './request-row.ts'

type Query = z.output<typeof backofficeRequestQuery>

interface ReviewRecord extends RequestRecord {
	readonly proposed_title: string | null
	readonly proposed_description: string | null
	readonly proposed_goal: bigint | null
	readonly proposed_end_date: string | null
	readonly proposed_card_path: string | null
}

const COLUMNS = `${REQUEST_COLUMNS}, p.title AS proposed_title, p.description AS proposed_description,
	r.proposed_goal, r.proposed_end_date::text AS proposed_end_date, pimg.card_path AS proposed_card_path`
const FROM = `${REQUEST_FROM}
	LEFT JOIN rec.request_contents p ON p.content_id = r.proposed_content_id
	LEFT JOIN rec.files pimg ON pimg.id = p.images[1]`

const ORDER: Readonly<Record<string, string>> = {
	submittedAt: 'r.submitted_at',
	updatedAt: 'r.updated_at',
	title: 'c.title',
	status: 'r.status',
	requested: 'r.goal',
	raised: 'coalesce(f.raised, 0)',
	endDate: 'r.end_date',
}

function conditions({ filter }: Query): Where {
	const where = new Where().and("r.status <> 'removed'")
	if (filter.status) where.and('r.status = ANY(?)', [filter.status].flat())
	if (filter.waiting) {
		where.and("r.status IN ('pendingAdmin', 'pendingOrganization') OR r.proposed_content_id IS NOT NULL")
	}
	where.given(filter.region, 'r.region = ?').given(filter.id, 'r.id = ANY(?::uuid[])')
	if (filter.q) {
		const words = tsQueryOf(filter.q)
		if (words) where.and("(c.search @@ to_tsquery('simple', ?) OR u.email ILIKE ?)", words, `%${filter.q}%`)
		else where.and('false')
	}
	return where
}

/** What a viewer may do: admins everything that the status allows, other readers nothing. */
function actionsFor(row: RequestRecord, viewer: Principal): ReviewAction[] {
	const admin =
		viewer.kind === 'user' && viewer.roles.some((role) => role === 'admin' || role === 'superAdmin')
	return admin ? actionsIn(row.status, row.proposed_content_id !== null) : []
}

function rowOf(row: ReviewRecord, viewer: Principal, filesUrl: string): z.output<typeof backofficeRequest> {
	const { proposed_title, proposed_goal, proposed_end_date } = row
	return {
		id: row.id,
		title: row.title,
		description: row.description,
		imageUrl: fileUrl(filesUrl, row.card_path),
		status: row.status,
		statusCode: STATUS_CODES[row.status],
		region: row.region,
		currency: row.currency,
		category: row.category,
		place: row.place,
		beneficiaryName: row.beneficiary_name,
		organization: row.org_name,
		author: [row.first_name, row.last_name].filter(Boolean).join(' '),
		authorEmail: row.email ?? '',
		requested: row.goal,
		raised: row.raised,
		givers: row.gifts,
		endDate: row.end_date,
		isPrivate: row.is_private,
		isUrgent: row.is_urgent,
		isTaxBenefit: row.is_tax_benefit,
		submittedAt: row.submitted_at.toISOString(),
		updatedAt: row.updated_at.toISOString(),
		pendingChange:
			proposed_title === null || proposed_goal === null || proposed_end_date === null
				? null
				: {
						title: proposed_title,
						description: row.proposed_description ?? '',
						requested: proposed_goal,
						endDate: proposed_end_date,
						imageUrl: fileUrl(filesUrl, row.proposed_card_path),
					},
		actions: actionsFor(row, viewer),
		etag: `"${row.revision}"`,
	}
}

const readModels = ['requests', 'fund_totals', 'organizations'] as const

/** Requests for reviewers: the queue, and the full list. */
export const backofficeRequests = ({ sql, filesUrl }: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/requests',
		summary: 'Requests for review',
		tags: ['requests', 'backoffice'],
		access: BACKOFFICE_ACCESS,
		query: backofficeRequestQuery,
		answers: { 200: z.array(backofficeRequest) },
		readModels,
		handle: async ({ query, caller }) => {
			const where = conditions(query)
			const [from, to] = query.range
			const [field, direction] = query.sort ?? ['submittedAt', 'ASC']
			const { count } = await sql.one<{ count: number }>(
				`SELECT count(*)::int AS count FROM ${FROM} ${where}`,
				where.params,
			)
			const rows = await sql.query<ReviewRecord>(
				`SELECT ${COLUMNS} FROM ${FROM} ${where} ORDER BY ${ORDER[field]} ${direction}, r.id
				LIMIT ${where.param(to - from + 1)} OFFSET ${where.param(from)}`,
				where.params,
			)
			const body = rows.map((row) => rowOf(row, caller.principal, filesUrl))
			return { body, headers: contentRange('requests', from, body.length, count) }
		},
	})

/** One request as reviewers see it. @throws DomainError NOT_FOUND */
export async function readBackofficeRequest(
	{ sql, filesUrl }: QueryDeps,
	requestId: string,
	viewer: Principal,
) {
	const row = await sql.maybeOne<ReviewRecord>(
		`SELECT ${COLUMNS} FROM ${FROM} WHERE r.id = $1 AND r.status <> 'removed'`,
		[requestId],
	)
	if (!row) throw notFound('The request')
	return rowOf(row, viewer, filesUrl)
}

export const showBackofficeRequest = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/requests/:id',
		summary: 'One request for review',
		tags: ['requests', 'backoffice'],
		access: BACKOFFICE_ACCESS,
		params: z.object({ id }),
		answers: { 200: backofficeRequest },
		readModels,
		handle: async ({ params, caller }) => {
			const body = await readBackofficeRequest(deps, params.id, caller.principal)
			return { body, revision: BigInt(body.etag.slice(1, -1)) }
		},
	})
