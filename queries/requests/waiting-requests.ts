import { z } from 'zod'
import { waitingRequestList } from '../../domain/organizations/members.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { partIn } from '../organizations/members.ts'
import { REVIEW_COLUMNS, REVIEW_FROM, type ReviewRecord, reviewRow } from './review-row.ts'

async function readWaiting(deps: QueryDeps, organizationId: string, viewer: Principal) {
	const { role } = await partIn(deps, organizationId, viewer)
	if (role === 'member') throw notAllowed()
	const rows = await deps.sql.query<ReviewRecord>(
		`SELECT ${REVIEW_COLUMNS} FROM ${REVIEW_FROM}
		WHERE r.organization_id = $1 AND r.status = 'pendingOrganization' ORDER BY r.submitted_at, r.id LIMIT 200`,
		[organizationId],
	)
	const data = rows.map((row) => {
		const visible = reviewRow(row, viewer, deps)
		const { title, description, author, beneficiaryName, documents, endDate, submittedAt, etag } = visible
		return {
			_id: row.id,
			title,
			description,
			author,
			beneficiaryName,
			documents,
			endDate,
			submittedAt,
			etag,
			cardImageUrl: visible.images[0]?.cardUrl ?? null,
			units: visible.currency,
			quantity: visible.requested,
		}
	})
	return { body: { statusCode: 200, data, totalCountOfRecords: data.length } }
}

export const listWaitingRequests = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		tags: ['organizations'],
		access: { allow: 'signedIn' },
		path: '/api/v1/org/:id/requests',
		summary: 'List members’ requests that wait for their organization',
		params: z.object({ id }),
		answers: { 200: waitingRequestList },
		readModels: ['organizations', 'requests', 'fund_totals'],
		handle: ({ params, caller }) => readWaiting(deps, params.id, caller.principal),
	})
