import { z } from 'zod'
import type {
	AppealState,
	CaseReason,
	ReportCaseState,
	ReportSubject,
} from '../../domain/moderation.contract.ts'
import {
	type OwnDecision,
	type UserReport,
	type UserReportState,
	userReportsAnswer,
} from '../../domain/support/contract.ts'
import { refuse } from '../../domain/support/refusals.contract.ts'
import { APPEAL_DAYS } from '../../domain/support/report-cases.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { referenceOf } from '../../kernel/wire/ids.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { visibleTo } from '../_shared/request-visibility.ts'
import { isAdmin } from '../_shared/roles.ts'

interface AboutRecord {
	readonly subject: ReportSubject
	readonly subject_id: string
	readonly title: string | null
	readonly request_id: string | null
}
interface ReportRecord extends AboutRecord {
	readonly id: string
	readonly reason: CaseReason
	readonly body: string
	readonly user_id: string
	readonly created_at: Date
	readonly in_case: boolean
	readonly state: ReportCaseState | null
	readonly dismissed_at: Date | null
	readonly answers: readonly { readonly at: string; readonly body: string }[] | null
}
interface DecisionRecord extends AboutRecord {
	readonly id: string
	readonly state: ReportCaseState
	readonly code: CaseReason | null
	readonly message: string | null
	readonly appeal: AppealState | null
	readonly decided_at: Date
}

const AROUND = `LEFT JOIN read.answers a ON a.id = k.part_of
	LEFT JOIN read.requests r ON r.id = coalesce(a.request_id, k.part_of)
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN read.organizations org ON org.id = k.subject_id AND k.subject = 'organization'
	LEFT JOIN rec.organization_details od ON od.details_id = org.details_id
	LEFT JOIN rec.campaigns cmp ON cmp.id = k.subject_id AND k.subject = 'campaign'
	LEFT JOIN rec.users person ON person.id = k.subject_id AND k.subject = 'user'`
const TITLE =
	"coalesce(c.title, od.org_name, nullif(cmp.subject, ''), nullif(trim(concat(person.first_name, ' ', person.last_name)), ''))"

const aboutOf = ({ subject, subject_id, title, request_id }: AboutRecord): UserReport['about'] => ({
	subject,
	_id: subject_id,
	title,
	requestId: request_id,
})

const REPORT_STATES: Readonly<Record<ReportCaseState, UserReportState>> = {
	open: 'open',
	held: 'open',
	upheld: 'removed',
	dismissed: 'stays',
}
/**
 * Returns the outcome of a report. A report without a case was settled before cases existed, or is about to
 * join one. A settled report is not reopened by another person's report.
 */
function stateOf({ state, in_case, created_at, dismissed_at }: ReportRecord): UserReportState {
	if (state === null) return in_case ? 'closed' : 'open'
	const isAnswered = dismissed_at !== null && created_at <= dismissed_at
	return isAnswered && state !== 'upheld' ? 'stays' : REPORT_STATES[state]
}

/**
 * Returns reports about a subject or a person's things, or reports by a person. People only see their own
 * reports; admins see all.
 */
async function reportsAbout(
	{ sql }: QueryDeps,
	about: string,
	viewer: Principal,
	all: boolean,
): Promise<UserReport[]> {
	const rows = await sql.query<ReportRecord>(
		`SELECT p.id, p.subject, p.subject_id, p.reason, p.body, p.user_id, p.created_at, p.in_case, k.state, k.dismissed_at,
			CASE WHEN r.id IS NULL OR $3 OR ${visibleTo('$2')} THEN ${TITLE} END AS title, r.id AS request_id,
			(SELECT json_agg(json_build_object('at', t.at, 'body', n.body) ORDER BY t.revision)
				FROM read.timeline t JOIN rec.notes n ON n.note_id::text = t.data ->> 'noteId'
				WHERE t.stream = 'supportRequest-' || p.id AND t.type = 'SupportRequestAnswered') AS answers
		FROM rec.reports p LEFT JOIN read.report_cases k ON k.subject_id = p.subject_id AND k.subject = p.subject
		${AROUND}
		WHERE ($3 OR p.user_id = $2::uuid)
			AND (p.subject_id = $1::uuid OR p.user_id = $1::uuid OR r.id = $1::uuid OR ($3 AND k.writer_id = $1::uuid))
		ORDER BY p.created_at DESC, p.id LIMIT 200`,
		[about, viewer.id, all],
	)
	return rows.map((row) => ({
		_id: row.id,
		reference: referenceOf(row.id),
		reason: row.reason,
		body: row.body,
		state: stateOf(row),
		at: row.created_at.toISOString(),
		answers: (row.answers ?? []).map(({ at, body }) => ({ at: new Date(at).toISOString(), body })),
		about: aboutOf(row),
		mine: row.user_id === viewer.id,
	}))
}

const DECISION_STATES = { held: 'held', upheld: 'removed', dismissed: 'restored' } as const

function appealUntil({ state, appeal, decided_at }: DecisionRecord, now: number): string | null {
	const until = decided_at.getTime() + APPEAL_DAYS * DAY_MS
	return state === 'upheld' && appeal === null && now <= until ? new Date(until).toISOString() : null
}

async function decisionsAbout(
	{ sql, clock }: QueryDeps,
	about: string,
	viewer: Principal,
): Promise<OwnDecision[]> {
	const rows = await sql.query<DecisionRecord>(
		`SELECT k.id, k.subject, k.subject_id, k.state, k.code, k.appeal, k.decided_at, n.body AS message,
			${TITLE} AS title, r.id AS request_id
		FROM read.report_cases k LEFT JOIN rec.notes n ON n.note_id = k.message_id ${AROUND}
		WHERE k.writer_id = $2::uuid AND (k.subject_id = $1::uuid OR r.id = $1::uuid OR $1::uuid = $2::uuid)
			AND (k.state IN ('held', 'upheld') OR k.appeal = 'granted') AND k.decided_at IS NOT NULL
		ORDER BY k.decided_at DESC, k.id LIMIT 200`,
		[about, viewer.id],
	)
	return rows.map((row) => ({
		_id: row.id,
		about: aboutOf(row),
		state: row.state === 'open' ? 'restored' : DECISION_STATES[row.state],
		reason: row.code,
		message: row.message ?? '',
		appeal: row.appeal,
		appealUntil: appealUntil(row, clock.now()),
		at: row.decided_at.toISOString(),
	}))
}

/** @throws DomainError NOT_FOUND when there is nothing for the viewer */
async function read(deps: QueryDeps, about: string, viewer: Principal) {
	if (viewer.kind !== 'user') throw notAllowed()
	const [data, decisions] = await Promise.all([
		reportsAbout(deps, about, viewer, isAdmin(viewer)),
		decisionsAbout(deps, about, viewer),
	])
	if (data.length === 0 && decisions.length === 0 && about !== viewer.id) throw refuse('NOT_FOUND.report')
	return { statusCode: 200, data, decisions }
}

export const listUserReports = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/userReports/:id',
		summary: 'List the caller’s own reports, and decisions on the caller’s own content',
		tags: ['messages'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers: { 200: userReportsAnswer },
		readModels: ['report_cases', 'answers', 'requests', 'organizations', 'timeline'],
		handle: async ({ params, caller }) => ({ body: await read(deps, params.id, caller.principal) }),
	})
