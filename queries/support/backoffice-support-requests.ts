import { z } from 'zod'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import {
	type BackofficeSupportRequestDetail,
	backofficeSupportRequest,
	backofficeSupportRequestDetail,
	backofficeSupportRequestQuery,
} from '../../domain/support/contract.ts'
import { refuse } from '../../domain/support/refusals.contract.ts'
import { supportRequestStream } from '../../domain/support/streams.contract.ts'

import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'
import { readTimeline } from '../activity/timeline.ts'
import { COLUMNS, FROM, SENDER, type SupportRequestRecord, toView } from './support-request-row.ts'

export const SUPPORT_REQUEST_MODELS = ['support_requests', 'timeline', 'user_roles'] as const

/** The first message of every sender comes before the second of any, so that nobody can flood the queue. */
const ORDER: Readonly<Record<string, string>> = {
	turn: `row_number() OVER (PARTITION BY ${SENDER} ORDER BY m.received_at, m.id)`,
	receivedAt: 'm.received_at',
	changedAt: 'm.changed_at',
	id: 'm.id',
}

async function search(
	{ sql }: QueryDeps,
	query: z.output<typeof backofficeSupportRequestQuery>,
	viewer: Principal,
) {
	const [from, to] = query.range
	const [field, direction] = query.sort ?? ['turn', 'ASC']
	const { q, id: ids, kind, state, owner, userId } = query.filter
	const where = new Where()
		.given(ids, 'm.id = ANY(?::uuid[])')
		.given(kind, 'm.kind = ?')
		.given(state, 'm.state = ?')
		.given(userId, 'w.user_id = ?::uuid')
	if (owner === 'nobody') where.and('m.owner_id IS NULL')
	if (owner === 'mine') where.and('m.owner_id = ?::uuid', viewer.id)
	if (q) {
		const like = containing(q)
		where.and(
			'w.reference ILIKE ? OR w.name ILIKE ? OR w.subject ILIKE ? OR w.body ILIKE ? OR lower(w.email) = lower(?)',
			...Array(4).fill(like),
			q,
		)
	}
	const { count, rows } = await countedPage<SupportRequestRecord>(sql, {
		columns: COLUMNS,
		from: FROM,
		where,
		limit: to - from + 1,
		offset: from,
		orderBy: `${ORDER[field]} ${direction}, m.received_at, m.id`,
	})
	return { body: rows.map(toView), headers: contentRange('messages', from, rows.length, count) }
}

/** @throws DomainError NOT_FOUND */
export async function readBackofficeSupportRequest(
	{ sql }: Pick<QueryDeps, 'sql'>,
	supportRequestId: string,
): Promise<BackofficeSupportRequestDetail> {
	const row = await sql.maybeOne<SupportRequestRecord>(`SELECT ${COLUMNS} FROM ${FROM} WHERE m.id = $1`, [
		supportRequestId,
	])
	if (row === null) throw refuse('NOT_FOUND.supportRequest')
	const answers = await sql.query<{ at: Date; by: string; body: string }>(
		`SELECT t.at, coalesce(trim(u.first_name || ' ' || u.last_name), '') AS by, coalesce(n.body, '') AS body
		FROM read.timeline t LEFT JOIN rec.notes n ON n.note_id::text = t.data ->> 'noteId'
		LEFT JOIN rec.users u ON u.id::text = t.actor_id
		WHERE t.stream = 'supportRequest-' || $1 AND t.type = 'SupportRequestAnswered' ORDER BY t.revision`,
		[supportRequestId],
	)
	const owners = await sql.query<{ id: string; name: string }>(
		`SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name FROM read.user_roles r
		JOIN rec.users u ON u.id = r.user_id WHERE r.roles && '{admin,superAdmin}' ORDER BY 2, 1 LIMIT 200`,
	)
	return {
		...toView(row),
		owners,
		answers: answers.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
	}
}

const common = {
	method: 'GET',
	tags: ['messages', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
} as const

export const backofficeSupportRequests = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/messages',
		summary: 'List received messages',
		query: backofficeSupportRequestQuery,
		answers: { 200: z.array(backofficeSupportRequest) },
		readModels: SUPPORT_REQUEST_MODELS,
		handle: ({ query, caller }) => search(deps, query, caller.principal),
	})

export const showBackofficeSupportRequest = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/messages/:id',
		summary: 'Get a message with its answers',
		params: z.object({ id }),
		answers: { 200: backofficeSupportRequestDetail },
		readModels: SUPPORT_REQUEST_MODELS,
		handle: async ({ params }) => {
			const body = await readBackofficeSupportRequest(deps, params.id)
			return { body, revision: BigInt(body.etag.slice(1, -1)) }
		},
	})

export const supportRequestTimeline = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/messages/:id/timeline',
		summary: 'List the history of a message',
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: ({ params }) =>
			readTimeline(deps, supportRequestStream(params.id), () => refuse('NOT_FOUND.supportRequest')),
	})
