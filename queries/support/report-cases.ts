import { z } from 'zod'
import { masked } from '../../domain/masking.contract.ts'
import type { CaseReason, ReportSubject } from '../../domain/moderation.contract.ts'
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
import { id } from '../../kernel/wire/schemas.ts'
import { reportCasesTable } from '../../projections/support/report-cases.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { readTimeline } from '../activity/timeline.ts'

export const REPORT_CASE_MODELS = [
	'report_cases',
	'answers',
	'requests',
	'organizations',
	'timeline',
] as const

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
	'rule',
	'appeal',
	'removed_by',
	'reported_at',
	'changed_at',
	'revision',
])
const NAME = (user: string) => `trim(concat(${user}.first_name, ' ', ${user}.last_name))`
const lines = (...parts: readonly string[]): string =>
	`concat_ws(E'\\n', ${parts.map((part) => `nullif(${part}, '')`).join(', ')})`
/** The reported text; empty once it was erased. */
const BODY = `coalesce(CASE k.subject
	WHEN 'answer' THEN ${lines('ac.message', "array_to_string(ac.replies, E'\\n')")}
	WHEN 'request' THEN ${lines('c.title', 'c.description')}
	WHEN 'update' THEN ${lines('ru.title', 'ru.body')}
	WHEN 'comment' THEN rc.body
	WHEN 'user' THEN ${lines(NAME('w'), 'p.about')}
	WHEN 'organization' THEN ${lines('od.org_name', 'od.description')}
	WHEN 'campaign' THEN cmp.subject
	ELSE m.body END, '')`
const COLUMNS = `${OF_CASES.list}, ${BODY} AS body, ${NAME('w')} AS writer, r.id AS request_id, c.title,
	(SELECT count(*)::int FROM read.report_cases o
		WHERE o.writer_id = k.writer_id AND o.state = 'upheld' AND o.id <> k.id) AS upheld_before`
const FROM = `read.report_cases k LEFT JOIN read.answers a ON a.id = k.part_of
	LEFT JOIN rec.answer_contents ac ON ac.content_id = a.content_id AND k.subject = 'answer'
	LEFT JOIN rec.answer_messages m ON m.id = k.subject_id
	LEFT JOIN rec.request_updates ru ON ru.id = k.subject_id AND k.subject = 'update'
	LEFT JOIN rec.request_comments rc ON rc.id = k.subject_id AND k.subject = 'comment'
	LEFT JOIN rec.campaigns cmp ON cmp.id = k.subject_id AND k.subject = 'campaign'
	LEFT JOIN read.requests r ON r.id = coalesce(a.request_id, cmp.request_id, k.part_of)
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN read.organizations org ON org.id = k.subject_id AND k.subject = 'organization'
	LEFT JOIN rec.organization_details od ON od.details_id = org.details_id
	LEFT JOIN rec.users w ON w.id = k.writer_id
	LEFT JOIN rec.profiles p ON p.user_id = k.writer_id AND k.subject = 'user'`

type CaseRecord = SelectedBy<typeof OF_CASES> & {
	readonly body: string
	readonly writer: string
	readonly request_id: string | null
	readonly title: string | null
	readonly upheld_before: number
}

const EXCERPT = 160

/** Contact data is masked for every reader, since no decision needs it. */
const viewOf = (row: CaseRecord): ReportCase => ({
	id: row.id,
	subject: row.subject,
	subjectId: row.subject_id,
	state: row.state,
	excerpt: masked(row.body).slice(0, EXCERPT),
	writer: { id: row.writer_id, name: row.writer },
	request: row.request_id === null ? null : { id: row.request_id, title: row.title ?? '' },
	reports: row.reports,
	reasons: row.reasons as CaseReason[],
	rule: row.rule,
	appeal: row.appeal,
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
	const { id: ids, subject, subjectId, state, appeal, reason, writerId } = query.filter
	const where = new Where()
		.given(ids, 'k.id = ANY(?::uuid[])')
		.given(subject, 'k.subject = ?')
		.given(subjectId, 'k.subject_id = ?')
		.given(state, 'k.state = ?')
		.given(appeal, 'k.appeal = ?')
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

const AROUND = 10

async function contextOf(
	{ sql }: Pick<QueryDeps, 'sql'>,
	row: CaseRecord,
): Promise<ReportCaseDetail['context']> {
	if (row.subject === 'answer' || row.subject === 'answerMessage') return conversationOf(sql, row)
	if (row.subject === 'comment') return commentsAround(sql, row)
	return [
		{
			id: row.subject_id,
			subject: row.subject,
			author: { id: row.writer_id, name: row.writer },
			body: masked(row.body),
			files: 0,
			at: row.reported_at.toISOString(),
			isSubject: true,
		},
	]
}

async function conversationOf(
	sql: QueryDeps['sql'],
	{ part_of, subject_id }: CaseRecord,
): Promise<ReportCaseDetail['context']> {
	const messages = `SELECT m.id, 'answerMessage' AS subject, m.author_id, m.body, cardinality(m.files) AS files, m.created_at AS at
		FROM rec.answer_messages m WHERE m.answer_id = $1`
	// A reported answer shows the messages after it.
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
	return inContext(rows, subject_id)
}

async function commentsAround(
	sql: QueryDeps['sql'],
	{ subject_id }: CaseRecord,
): Promise<ReportCaseDetail['context']> {
	const beside = `SELECT c.id, c.author_id, c.body, c.created_at AS at FROM rec.request_comments c, subject s
		WHERE c.request_id = s.request_id AND c.parent_id IS NOT DISTINCT FROM s.parent_id`
	const rows = await sql.query<ContextRecord>(
		`WITH subject AS (SELECT * FROM rec.request_comments WHERE id = $1)
		SELECT each.*, 'comment' AS subject, 0 AS files, ${NAME('u')} AS author FROM (
			SELECT p.id, p.author_id, p.body, p.created_at AS at FROM rec.request_comments p, subject s WHERE p.id = s.parent_id
			UNION ALL (${beside} AND (c.created_at, c.id) <= (s.created_at, s.id)
				ORDER BY c.created_at DESC, c.id DESC LIMIT ${AROUND + 1})
			UNION ALL (${beside} AND (c.created_at, c.id) > (s.created_at, s.id)
				ORDER BY c.created_at, c.id LIMIT ${AROUND})
		) each LEFT JOIN rec.users u ON u.id = each.author_id ORDER BY each.at, each.id`,
		[subject_id],
	)
	return inContext(rows, subject_id)
}

const inContext = (rows: readonly ContextRecord[], subjectId: string): ReportCaseDetail['context'] =>
	rows.map((row) => ({
		id: row.id,
		subject: row.subject,
		author: { id: row.author_id, name: row.author },
		body: masked(row.body),
		files: row.files,
		at: row.at.toISOString(),
		isSubject: row.id === subjectId,
	}))

/** @throws DomainError NOT_FOUND */
export async function readReportCase(
	deps: Pick<QueryDeps, 'sql'>,
	caseId: string,
): Promise<ReportCaseDetail> {
	const row = await deps.sql.maybeOne<CaseRecord>(`SELECT ${COLUMNS} FROM ${FROM} WHERE k.id = $1`, [caseId])
	if (row === null) throw refuse('NOT_FOUND.report')
	const [reporters, around] = await Promise.all([reportersOf(deps, row), textsOf(deps, caseId)])
	return {
		...viewOf(row),
		code: row.code,
		message: around.message ?? '',
		appealText: masked(around.appeal ?? ''),
		removedBy: row.removed_by === null ? null : { id: row.removed_by, name: around.remover },
		reporters,
		context: await contextOf(deps, row),
	}
}

interface ReporterRecord {
	readonly name: string
	readonly reason: CaseReason
	readonly body: string
	readonly at: Date
}

async function reportersOf(
	{ sql }: Pick<QueryDeps, 'sql'>,
	{ id: caseId, subject_id }: CaseRecord,
): Promise<ReportCaseDetail['reporters']> {
	const rows = await sql.query<ReporterRecord>(
		`SELECT ${NAME('u')} AS name, t.data ->> 'code' AS reason, coalesce(p.body, '') AS body, t.at FROM read.timeline t
		LEFT JOIN rec.users u ON u.id::text = t.data ->> 'userId'
		LEFT JOIN rec.reports p ON p.user_id = u.id AND p.subject_id = $2::uuid
		WHERE t.stream = $1 AND t.type = 'SubjectReported' ORDER BY t.revision LIMIT 100`,
		[reportCaseStream(caseId), subject_id],
	)
	return rows.map(({ at, body, ...rest }) => ({ ...rest, body: masked(body), at: at.toISOString() }))
}

const textsOf = (
	{ sql }: Pick<QueryDeps, 'sql'>,
	caseId: string,
): Promise<{ message: string | null; appeal: string | null; remover: string }> =>
	sql.one(
		`SELECT message.body AS message, appeal.body AS appeal, ${NAME('u')} AS remover FROM read.report_cases k
		LEFT JOIN rec.notes message ON message.note_id = k.message_id
		LEFT JOIN rec.notes appeal ON appeal.note_id = k.appeal_id
		LEFT JOIN rec.users u ON u.id = k.removed_by WHERE k.id = $1`,
		[caseId],
	)

/** Volunteers may read cases, which have no contact data; admins decide. */
const common = {
	method: 'GET',
	tags: ['reports', 'backoffice'],
	access: { allow: 'roles', roles: ['admin', 'volunteerAdmin'] },
} as const

export const listReportCases = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports',
		summary: 'List cases of reported or held content, one per subject',
		query: reportCaseQuery,
		answers: { 200: z.array(reportCase) },
		readModels: REPORT_CASE_MODELS,
		handle: ({ query }) => search(deps, query),
	})

export const showReportCase = (deps: QueryDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/reports/:id',
		summary: 'Get a case with the context of the reported content',
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
		summary: 'List the history of a case',
		params: z.object({ id }),
		answers: { 200: timelineAnswer },
		readModels: ['timeline'],
		handle: ({ params }) => readTimeline(deps, reportCaseStream(params.id), () => refuse('NOT_FOUND.report')),
	})
