import { z } from 'zod'
import { masked } from '../../domain/answers/masking.contract.ts'
import type { ReportSubject, SubjectReportReason } from '../../domain/moderation.contract.ts'
import { timelineAnswer } from '../../domain/requests/backoffice.contract.ts'
import { refuse } from '../../domain/support/refusals.contract.ts'
import {
	type ReportCase,
	type ReportCaseDetail,
	reportCase,
	reportCaseDetail,
	reportCaseQuery,
} from '../../domain/support/report-cases.contract.ts'
import { reportCaseStream } from '../../domain/support/streams.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire.ts'
import { reportCasesTable } from '../../projections/support/report-cases.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { readTimeline } from '../activity/timeline.ts'

export const REPORT_CASE_MODELS = ['report_cases', 'answers', 'requests', 'timeline'] as const

const OF_CASES = selection(reportCasesTable, 'k', [
	'id',
	'subject',
	'subject_id',
	'part_of',
	'writer_id',
	'state',
	'reports',
	'reasons',
	'code',
	'reported_at',
	'changed_at',
	'revision',
])
/** What was written: an answer or a message of one. Empty once it was erased. */
const BODY = `coalesce(CASE k.subject WHEN 'answer' THEN concat_ws(E'\\n', nullif(ac.message, ''), nullif(array_to_string(ac.replies, E'\\n'), ''))
	ELSE m.body END, '')`
const NAME = (user: string) => `trim(concat(${user}.first_name, ' ', ${user}.last_name))`
const COLUMNS = `${OF_CASES.list}, ${BODY} AS body, ${NAME('w')} AS writer, a.request_id, c.title,
	(SELECT count(*)::int FROM read.report_cases o
		WHERE o.writer_id = k.writer_id AND o.state = 'upheld' AND o.id <> k.id) AS upheld_before`
const FROM = `read.report_cases k LEFT JOIN read.answers a ON a.id = k.part_of
	LEFT JOIN rec.answer_contents ac ON ac.content_id = a.content_id AND k.subject = 'answer'
	LEFT JOIN rec.answer_messages m ON m.id = k.subject_id
	LEFT JOIN read.requests r ON r.id = a.request_id
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.users w ON w.id = k.writer_id`

type CaseRecord = SelectedBy<typeof OF_CASES> & {
	readonly body: string
	readonly writer: string
	readonly request_id: string | null
	readonly title: string | null
	readonly upheld_before: number
}

const EXCERPT = 160

/** Without contact data, whoever reads it: nobody needs it to decide. */
const viewOf = (row: CaseRecord): ReportCase => ({
	id: row.id,
	subject: row.subject,
	subjectId: row.subject_id,
	state: row.state,
	excerpt: masked(row.body).slice(0, EXCERPT),
	writer: { id: row.writer_id, name: row.writer },
	request: row.request_id === null ? null : { id: row.request_id, title: row.title ?? '' },
	reports: row.reports,
	reasons: row.reasons as SubjectReportReason[],
	upheldBefore: row.upheld_before,
	reportedAt: row.reported_at.toISOString(),
	changedAt: row.changed_at.toISOString(),
	etag: `"${row.revision}"`,
})

const ORDER: Readonly<Record<string, string>> = {
	reportedAt: 'k.reported_at',
	changedAt: 'k.changed_at',
	reports: 'k.reports',
	id: 'k.id',
}

async function search({ sql }: QueryDeps, query: z.output<typeof reportCaseQuery>) {
	const [from, to] = query.range
	const [field, direction] = query.sort ?? ['reportedAt', 'ASC']
	const { id: ids, subject, subjectId, state, reason, writerId } = query.filter
	const where = new Where()
		.given(ids, 'k.id = ANY(?::uuid[])')
		.given(subject, 'k.subject = ?')
		.given(subjectId, 'k.subject_id = ?')
		.given(state, 'k.state = ?')
		.given(reason, '? = ANY(k.reasons)')
		.given(writerId, 'k.writer_id = ?::uuid')
	const { count, rows } = await countedPage<CaseRecord>(sql, {
		columns: COLUMNS,
		from: FROM,
		countFrom: 'read.report_cases k',
		where,
		limit: to - from + 1,
		offset: from,
		orderBy: `${ORDER[field]} ${direction}, k.reported_at, k.id`,
	})
	return { body: rows.map(viewOf), headers: contentRange('reports', from, rows.length, count) }
}

interface ContextRecord {
	readonly id: string
	readonly subject: ReportSubject
	readonly author_id: string
	readonly author: string
	readonly body: string
	readonly files: number
	readonly at: Date
}

/** How many messages before and after what was reported a case shows. */
const AROUND = 10

/** The answer and the messages around what was reported, in time order. */
async function contextOf(
	{ sql }: Pick<QueryDeps, 'sql'>,
	{ part_of, subject_id }: CaseRecord,
): Promise<ReportCaseDetail['context']> {
	const messages = `SELECT m.id, 'answerMessage' AS subject, m.author_id, m.body, cardinality(m.files) AS files, m.created_at AS at
		FROM rec.answer_messages m WHERE m.answer_id = $1`
	// Of an answer, the messages that followed.
	const moment = `coalesce((SELECT created_at FROM rec.answer_messages WHERE id = $2), '-infinity'::timestamptz)`
	const rows = await sql.query<ContextRecord>(
		`SELECT each.*, ${NAME('u')} AS author FROM (
			SELECT a.id, 'answer' AS subject, a.user_id AS author_id, concat_ws(E'\\n', nullif(c.message, ''), nullif(array_to_string(c.replies, E'\\n'), '')) AS body,
				cardinality(c.files) AS files, a.offered_at AS at
			FROM read.answers a JOIN rec.answer_contents c ON c.content_id = a.content_id WHERE a.id = $1
			UNION ALL (${messages} AND m.created_at <= ${moment} ORDER BY m.created_at DESC, m.id LIMIT ${AROUND + 1})
			UNION ALL (${messages} AND m.created_at > ${moment} ORDER BY m.created_at, m.id LIMIT ${AROUND})
		) each LEFT JOIN rec.users u ON u.id = each.author_id ORDER BY each.at, each.id`,
		[part_of, subject_id],
	)
	return rows.map((row) => ({
		id: row.id,
		subject: row.subject,
		author: { id: row.author_id, name: row.author },
		body: masked(row.body),
		files: row.files,
		at: row.at.toISOString(),
		isSubject: row.id === subject_id,
	}))
}

/** One case with who reported it, and what was written around it. @throws DomainError NOT_FOUND */
export async function readReportCase(
	deps: Pick<QueryDeps, 'sql'>,
	caseId: string,
): Promise<ReportCaseDetail> {
	const row = await deps.sql.maybeOne<CaseRecord>(`SELECT ${COLUMNS} FROM ${FROM} WHERE k.id = $1`, [caseId])
	if (row === null) throw refuse('NOT_FOUND.report')
	const reporters = await deps.sql.query<{ name: string; reason: SubjectReportReason; at: Date }>(
		`SELECT ${NAME('u')} AS name, t.data ->> 'code' AS reason, t.at FROM read.timeline t
		LEFT JOIN rec.users u ON u.id::text = t.data ->> 'userId'
		WHERE t.stream = $1 AND t.type = 'SubjectReported' ORDER BY t.revision LIMIT 100`,
		[reportCaseStream(caseId)],
	)
	return {
		...viewOf(row),
		code: row.code,
		reporters: reporters.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
		context: await contextOf(deps, row),
	}
}

/** Volunteers read cases: nothing in them is contact data. Admins decide. */
const common = {
	method: 'GET',
	tags: ['reports', 'backoffice'],
	access: { allow: 'roles', roles: ['admin', 'volunteerAdmin'] },
} as const

export const listReportCases = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports',
		summary: 'What people reported of what others wrote, one case per subject',
		query: reportCaseQuery,
		answers: { 200: z.array(reportCase) },
		readModels: REPORT_CASE_MODELS,
		handle: ({ query }) => search(deps, query),
	})

export const showReportCase = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports/:id',
		summary: 'One case with the conversation around what was reported',
		params: z.object({ id }),
		answers: { 200: reportCaseDetail },
		readModels: REPORT_CASE_MODELS,
		handle: async ({ params }) => {
			const body = await readReportCase(deps, params.id)
			return { body, revision: BigInt(body.etag.slice(1, -1)) }
		},
	})

export const reportCaseTimeline = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports/:id/timeline',
		summary: 'What happened to a case',
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: ({ params }) => readTimeline(deps, reportCaseStream(params.id), () => refuse('NOT_FOUND.report')),
	})
