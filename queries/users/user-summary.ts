import { z } from 'zod'
import { DEFAULT_TYPE } from '../../domain/requests/kinds/kinds.contract.ts'
import { userSummaryAnswer } from '../../domain/users/contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { id, plainText } from '../../kernel/wire/schemas.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { givenBy } from '../_shared/visible-donations.ts'
import { kindnessScoreOf } from './kindness.ts'

type Counts = Readonly<
	Record<'requests' | 'donations' | 'withdrawals' | 'organizations' | 'favourites' | 'contacts', number>
>

async function readSummary(
	{ sql }: QueryDeps,
	userId: string,
	viewer: Principal,
	requestType: string | undefined,
) {
	if (userId !== viewer.id) throw notAllowed()
	const applications = await sql.query<{ _id: string; count: number }>(
		`SELECT request_type AS _id, count(*)::int AS count FROM (
			SELECT request_type FROM read.requests WHERE author_id = $1 AND status <> 'removed'
			UNION ALL
			SELECT r.request_type FROM read.answers a JOIN read.requests r ON r.id = a.request_id WHERE a.user_id = $1
		) applied
		WHERE request_type <> $3 AND request_type = coalesce($2, request_type)
		GROUP BY request_type ORDER BY request_type`,
		[userId, requestType ?? null, DEFAULT_TYPE],
	)
	const row = await sql.one<Counts>(
		`SELECT (SELECT count(*)::int FROM read.requests WHERE author_id = $1 AND status <> 'removed') AS requests,
			(SELECT count(*)::int FROM read.donations d WHERE ${givenBy('$1')}) AS donations,
			(SELECT count(*)::int FROM read.withdrawals WHERE by_user_id = $1) AS withdrawals,
			(SELECT count(*)::int FROM read.organizations WHERE member_ids @> ARRAY[$1::uuid::text]) AS organizations,
			(SELECT count(*)::int FROM rec.favourites WHERE user_id = $1) AS favourites,
			(SELECT count(*)::int FROM rec.contacts WHERE book_id = $1) AS contacts`,
		[userId],
	)
	const data = {
		kindnessScore: await kindnessScoreOf(sql, userId),
		donationRequests: { total: row.requests },
		donations: { total: row.donations },
		withdrawals: { total: row.withdrawals },
		organizations: { total: row.organizations },
		favorites: { total: row.favourites },
		contacts: { total: row.contacts },
		myApplications: { requestTypes: applications },
	}
	return { body: { statusCode: 200, data } }
}

export const userSummary = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/summary/:id',
		summary: 'Count what a person raised and donated',
		tags: ['users'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		query: z.object({ requestType: plainText().max(30).optional() }),
		answers: { 200: userSummaryAnswer },
		readModels: ['requests', 'answers', 'donations', 'withdrawals', 'organizations', 'kindness'],
		handle: ({ params, query, caller }) => readSummary(deps, params.id, caller.principal, query.requestType),
	})
