import { z } from 'zod'
import { type ReportReason, type UserReport, userReportsAnswer } from '../../domain/support/contract.ts'
import { refuse } from '../../domain/support/refusals.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/refusals.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire.ts'
import { supportRequestsTable } from '../../projections/support/support-requests.ts'
import { supportRequestRecordsTable } from '../../records/support/support-requests.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { visibleTo } from '../requests/visibility.ts'

const OF_SUPPORT_REQUESTS = selection(supportRequestsTable, 'm', ['id', 'state', 'request_id', 'received_at'])
const OF_SUPPORT_REQUEST_RECORDS = selection(supportRequestRecordsTable, 'w', [
	'reference',
	'reason',
	'body',
	'user_id',
])

type ReportRecord = SelectedBy<typeof OF_SUPPORT_REQUESTS> &
	SelectedBy<typeof OF_SUPPORT_REQUEST_RECORDS> & {
		/** A report has both. */
		readonly reason: ReportReason
		readonly request_id: string
		readonly title: string | null
		readonly answers: readonly { readonly at: string; readonly body: string }[] | null
	}

const seesAll = (viewer: Principal) =>
	viewer.kind === 'user' && viewer.roles.some((role) => role === 'admin' || role === 'superAdmin')

/**
 * Reports about a request, or about the requests of a person, or that a person made. Everybody sees their own
 * alone, and is told of no others; admins see all. @throws DomainError NOT_FOUND nothing there for them
 */
async function read({ sql }: QueryDeps, about: string, viewer: Principal): Promise<UserReport[]> {
	if (viewer.kind !== 'user') throw notAllowed()
	const all = seesAll(viewer)
	const rows = await sql.query<ReportRecord>(
		`SELECT ${OF_SUPPORT_REQUESTS.list}, ${OF_SUPPORT_REQUEST_RECORDS.list},
			CASE WHEN $3 OR ${visibleTo('$2')} THEN c.title END AS title,
			(SELECT json_agg(json_build_object('at', t.at, 'body', n.body) ORDER BY t.revision)
				FROM read.timeline t JOIN rec.notes n ON n.note_id::text = t.data ->> 'noteId'
				WHERE t.stream = 'supportRequest-' || m.id AND t.type = 'SupportRequestAnswered') AS answers
		FROM read.support_requests m JOIN rec.support_requests w ON w.id = m.id
		LEFT JOIN read.requests r ON r.id = m.request_id
		LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE m.kind = 'report' AND ($3 OR w.user_id = $2::uuid)
			AND (m.request_id = $1::uuid OR w.user_id = $1::uuid OR ($3 AND r.author_id = $1::uuid))
		ORDER BY m.received_at DESC, m.id LIMIT 200`,
		[about, viewer.id, all],
	)
	if (rows.length === 0 && about !== viewer.id) throw refuse('NOT_FOUND.report')
	return rows.map(({ id: _id, reference, reason, body, state, user_id, request_id, title, ...row }) => ({
		_id,
		reference,
		reason,
		body,
		state,
		at: row.received_at.toISOString(),
		answers: (row.answers ?? []).map(({ at, body: text }) => ({
			at: new Date(at).toISOString(),
			body: text,
		})),
		request: { _id: request_id, title },
		mine: user_id === viewer.id,
	}))
}

/** What somebody reported, and what came of it. */
export const listUserReports = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/userReports/:id',
		summary: 'Reports about a request or a person, as far as they are the caller’s own',
		tags: ['messages'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers: { 200: userReportsAnswer },
		readModels: ['support_requests', 'requests', 'timeline'],
		handle: async ({ params, caller }) => ({
			body: { statusCode: 200, data: await read(deps, params.id, caller.principal) },
		}),
	})
