import type { z } from 'zod'
import { answerCsvQuery, answerList, answerListQuery } from '../../domain/answers/contract.ts'
import { masked } from '../../domain/masking.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { answersCsv, listCsv } from '../_shared/list-csv.ts'
import { Where } from '../_shared/where.ts'
import {
	ANSWER_FROM,
	type AnswerRecord,
	actsForRequest,
	answerColumns,
	answerRowOf,
	isHiddenFor,
	isParty,
} from './answer-row.ts'
import { shiftTimes } from './shifts.ts'

type Query = z.output<typeof answerListQuery>

const ORDER = 'a.offered_at DESC, a.id'
const MODELS = ['answers', 'requests', 'organizations', 'report_cases']

/** @throws DomainError NOT_FOUND when the viewer doesn't act for the request, whether it exists or not */
export async function mustActFor({ sql }: Pick<QueryDeps, 'sql'>, requestId: string, viewer: Principal) {
	const row = await sql.maybeOne(
		`SELECT 1 AS there FROM read.requests r LEFT JOIN read.organizations o ON o.id = r.organization_id
		WHERE r.id = $1 AND ${actsForRequest('$2')}`,
		[requestId, viewer.id],
	)
	if (row === null) throw notFound('request')
}

async function readAnswers(deps: QueryDeps, query: Query, viewer: Principal) {
	const { sql, clock } = deps
	// A person may always read their own answers, regardless of the request's owner.
	if (query.donation_request_id !== undefined && query.mine !== 'sent')
		await mustActFor(deps, query.donation_request_id, viewer)
	const where = new Where()
	const me = where.param(viewer.id)
	where
		.and(
			query.mine === 'sent'
				? `a.user_id = ${me}::uuid`
				: query.mine === 'received'
					? actsForRequest(me)
					: isParty(me),
		)
		.given(query.donation_request_id, 'a.request_id = ?')
		.given(query.state, 'a.state = ANY(?)')
		.given(query.requestType, 'r.request_type = ?')
	const { count, rows } = await countedPage<AnswerRecord>(sql, {
		columns: answerColumns(me),
		from: ANSWER_FROM,
		where,
		orderBy: query.mine === 'sent' ? 'a.updated_at DESC, a.id' : ORDER,
		limit: query.limit,
		offset: query.offset,
	})
	const data = rows.map((row) => answerRowOf(row, viewer.id, clock.now()))
	return { body: { statusCode: 200, data, totalCountOfRecords: count } }
}

export const listAnswers = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequestResponses',
		summary: 'List answers given, or received for own requests',
		tags: ['answers'],
		access: { allow: 'signedIn' },
		query: answerListQuery,
		answers: { 200: answerList },
		readModels: MODELS,
		handle: ({ query, caller }) => readAnswers(deps, query, caller.principal),
	})

interface CsvRecord extends AnswerRecord {
	readonly questions: readonly string[] | null
	readonly replies: readonly string[] | null
}

export const answersAsCsv = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequestResponses/csv',
		summary: 'Export the answers to a request as CSV, without contacts',
		tags: ['answers'],
		access: { allow: 'signedIn' },
		query: answerCsvQuery,
		...answersCsv,
		readModels: MODELS,
		handle: async ({ query, caller }) => {
			await mustActFor(deps, query.donation_request_id, caller.principal)
			const where = new Where()
				.and('a.request_id = ?', query.donation_request_id)
				.given(query.state, 'a.state = ANY(?)')
			const list = {
				columns: `${answerColumns(where.param(caller.principal.id))}, ac.questions, ac.replies`,
				from: ANSWER_FROM,
				where,
				orderBy: ORDER,
			}
			return listCsv<CsvRecord>(deps, 'answers', list, {
				Name: (row) => `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
				Username: (row) => row.username ?? '',
				State: (row) => row.state,
				Shifts: (row) =>
					shiftTimes(row)
						.map(({ start, end, state }) => `${start}/${end} ${state}`)
						.join('\n'),
				Quantity: (row) => row.quantity,
				Accepted: (row) => row.accepted_quantity,
				Fulfilled: (row) => row.fulfilled_quantity,
				Message: (row) => (isHiddenFor(row, false) ? '' : masked(row.message ?? '')),
				Answers: (row) =>
					isHiddenFor(row, false)
						? ''
						: (row.questions ?? [])
								.map((question, at) => `${masked(question)} ${masked(row.replies?.[at] ?? '')}`)
								.join('\n'),
				Answered: (row) => row.offered_at,
				Changed: (row) => row.updated_at,
			})
		},
	})
