import { z } from 'zod'
import { type AnswerDetail, answerAnswer, answerMessageList } from '../../domain/answers/contract.ts'
import { refuse } from '../../domain/answers/refusals.contract.ts'
import type { ReportCaseState, SubjectReportReason } from '../../domain/moderation.contract.ts'
import { type Caller, type Principal, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { id, page } from '../../kernel/wire/schemas.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { type DocumentRecord, showDocuments } from '../requests/uploads.ts'
import {
	ANSWER_FROM,
	type AnswerRecord,
	answerColumns,
	answerRowOf,
	answerText,
	isHiddenFor,
	isParty,
	moderationOf,
	readableText,
	sharesContactIn,
} from './answer-row.ts'

const MODELS = ['answers', 'requests', 'organizations', 'report_cases']

const filesOf = (ids: string): string => `(
	SELECT coalesce(jsonb_agg(jsonb_build_object('_id', f.id, 'path', f.path, 'name', f.file_name,
		'userGivenName', f.given_name, 'note', f.note, 'contentType', f.content_type, 'size', f.bytes)
		ORDER BY wanted.place), '[]')
	FROM unnest(${ids}) WITH ORDINALITY AS wanted(id, place) JOIN rec.files f ON f.id = wanted.id)`

interface DetailRecord extends AnswerRecord {
	readonly questions: readonly string[] | null
	readonly replies: readonly string[] | null
	readonly documents: readonly DocumentRecord[]
	readonly reason_text: string | null
	readonly note: string | null
	readonly blocked: boolean
}

async function findAnswer({ sql }: QueryDeps, answerId: string, viewer: Principal): Promise<DetailRecord> {
	const row = await sql.maybeOne<DetailRecord>(
		`SELECT ${answerColumns('$2')}, ac.questions, ac.replies, ${filesOf('ac.files')} AS documents,
			(SELECT n.body FROM rec.notes n WHERE n.note_id = a.note_id) AS reason_text,
			(SELECT n.body FROM rec.answer_notes n WHERE n.answer_id = a.id AND n.author_id = $2) AS note,
			EXISTS (SELECT FROM rec.answer_blocks b WHERE b.answer_id = a.id AND b.user_id = $2) AS blocked
		FROM ${ANSWER_FROM} WHERE a.id = $1 AND ${isParty('$2')}`,
		[answerId, viewer.id],
	)
	if (row === null) throw refuse('NOT_FOUND.answer')
	return row
}

const STEM = /^.*?(?=(?:\.\w{3,4})?$)/s

const filesFor = (
	answer: AnswerRecord,
	documents: readonly DocumentRecord[],
	isOwn: boolean,
	urlOf: QueryDeps['documentUrl'],
) =>
	showDocuments(documents, urlOf).map((file) => ({
		...file,
		name: file.name.replace(STEM, (stem) => readableText(answer, stem, isOwn)),
		userGivenName: readableText(answer, file.userGivenName, isOwn),
		note: readableText(answer, file.note, isOwn),
	}))

function detailOf(
	{ clock, documentUrl }: QueryDeps,
	row: DetailRecord,
	viewer: Principal,
	contact: AnswerDetail['contact'],
): AnswerDetail {
	const summary = answerRowOf(row, viewer.id, clock.now())
	const replies = row.replies ?? []
	return {
		...summary,
		answers: (row.questions ?? []).map((question, at) => ({
			question: readableText(row, question, false),
			answer: answerText(row, replies[at] ?? '', summary.mine),
		})),
		files: isHiddenFor(row, summary.mine) ? [] : filesFor(row, row.documents, summary.mine, documentUrl),
		reasonText: readableText(row, row.reason_text ?? '', !summary.mine),
		contact,
		note: summary.mine ? null : (row.note ?? ''),
		blocked: row.blocked,
	}
}

/** Returns one answer for either side, without the other's contact; commands return it, too. */
export async function readAnswer(
	deps: QueryDeps,
	answerId: string,
	viewer: Principal,
): Promise<AnswerDetail> {
	return detailOf(deps, await findAnswer(deps, answerId, viewer), viewer, null)
}

/**
 * Returns the other side's contact and records the access; null until both agree, and once either withdrew or
 * is gone.
 */
async function readContact(
	{ sql, clock }: QueryDeps,
	row: DetailRecord,
	caller: Caller,
): Promise<AnswerDetail['contact']> {
	if (!sharesContactIn(row)) return null
	const otherId = row.user_id === caller.principal.id ? row.author_id : row.user_id
	const other = await sql.maybeOne<{
		email: string
		phone: string | null
		first_name: string
		last_name: string
		username: string
	}>('SELECT email, phone, first_name, last_name, username FROM rec.users WHERE id = $1', [otherId])
	if (other === null) return null
	// The access is recorded first, so that no contact is shown without a trace.
	await recordActivity(sql, {
		id: derivedId('contactSeen', caller.commandId, row.id),
		at: new Date(clock.now()),
		type: 'auth',
		user_id: caller.principal.id,
		correlation_id: caller.correlationId,
		ip: caller.ip,
		user_agent: caller.userAgent,
		summary: { outcome: 'contactSeen', operation: 'showAnswer', answerId: row.id, userId: otherId },
	})
	const { email, phone, username, ...name } = other
	return { email, phone, person: { _id: otherId, name, username } }
}

export const showAnswer = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequestResponses/:id',
		summary: 'Get an answer, with the other side’s contact once both agree',
		tags: ['answers'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers: { 200: answerAnswer },
		readModels: MODELS,
		handle: async ({ params, caller }) => {
			const row = await findAnswer(deps, params.id, caller.principal)
			const data = detailOf(deps, row, caller.principal, await readContact(deps, row, caller))
			return { body: { statusCode: 200, data }, revision: row.revision }
		},
	})

interface MessageRecord {
	readonly id: string
	readonly author_id: string
	readonly body: string
	readonly created_at: Date
	readonly case_state: ReportCaseState | null
	readonly removed_for: SubjectReportReason | null
	readonly first_name: string | null
	readonly last_name: string | null
	readonly username: string | null
	readonly documents: readonly DocumentRecord[]
	readonly total: number
}

async function readMessages(
	deps: QueryDeps,
	answerId: string,
	{ limit, offset }: { readonly limit: number; readonly offset: number },
	viewer: Principal,
) {
	const answer = await findAnswer(deps, answerId, viewer)
	const rows = await deps.sql.query<MessageRecord>(
		`SELECT m.id, m.author_id, m.body, m.created_at, u.first_name, u.last_name, u.username,
			k.state AS case_state, k.code AS removed_for, ${filesOf('m.files')} AS documents, count(*) OVER ()::int AS total
		FROM rec.answer_messages m LEFT JOIN rec.users u ON u.id = m.author_id
		LEFT JOIN read.report_cases k ON k.subject_id = m.id AND k.subject = 'answerMessage'
		WHERE m.answer_id = $1 ORDER BY m.created_at DESC, m.id LIMIT $2 OFFSET $3`,
		[answerId, limit, offset],
	)
	const data = rows.map((row) => {
		const mine = row.author_id === viewer.id
		const isHidden = isHiddenFor(row, mine)
		return {
			_id: row.id,
			author: {
				_id: row.author_id,
				name: { first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
				username: row.username ?? '',
			},
			body: isHidden ? '' : readableText(answer, row.body, mine),
			files: isHidden ? [] : filesFor(answer, row.documents, mine, deps.documentUrl),
			moderation: moderationOf(row, mine),
			createdAt: row.created_at.toISOString(),
			mine,
		}
	})
	return { body: { statusCode: 200, data, totalCountOfRecords: rows[0]?.total ?? 0 } }
}

export const listAnswerMessages = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequestResponses/:id/messages',
		summary: 'List the messages of an answer, newest first',
		tags: ['answers'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		query: z.object(page(50, 100)),
		answers: { 200: answerMessageList },
		readModels: MODELS,
		handle: ({ params, query, caller }) => readMessages(deps, params.id, query, caller.principal),
	})
