import type { z } from 'zod'
import { type KindnessEntry, kindnessHistory, kindnessQuery } from '../../domain/users/kindness.contract.ts'
import type { KindnessChange } from '../../domain/users/kindness-rules.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import type { kindnessTable } from '../../projections/users/kindness.row.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { mayBeNamedTo } from '../_shared/request-visibility.ts'

export async function kindnessScoreOf(sql: SqlExecutor, userId: string): Promise<number> {
	const { score } = await sql.one<{ score: bigint }>(
		'SELECT coalesce(sum(points), 0)::bigint AS score FROM read.kindness WHERE person_id = $1',
		[userId],
		{ name: 'kindness-score' },
	)
	return Number(score)
}

interface EntryRecord
	extends Pick<RowOf<typeof kindnessTable>, 'at' | 'points' | 'change' | 'subject_kind' | 'subject_id'> {
	readonly id: string
	readonly because: KindnessChange
	readonly score: bigint
	readonly title: string | null
}

const toView = (row: EntryRecord): KindnessEntry => {
	const { subject_kind: kind, subject_id: _id, title } = row
	return {
		_id: row.id,
		at: row.at.toISOString(),
		because: row.because,
		points: row.points,
		worth: row.change,
		score: Number(row.score),
		about: kind === null || _id === null || title === null ? null : { kind, _id, title },
	}
}

async function readHistory({ sql }: QueryDeps, userId: string, page: z.output<typeof kindnessQuery>) {
	const [{ count }, kindnessScore, rows] = await Promise.all([
		sql.one<{ count: number }>(
			'SELECT count(*)::int AS count FROM read.kindness WHERE person_id = $1 AND change <> 0',
			[userId],
		),
		kindnessScoreOf(sql, userId),
		sql.query<EntryRecord>(HISTORY, [userId, page.limit, page.offset]),
	])
	return { body: { statusCode: 200, kindnessScore, data: rows.map(toView), totalCountOfRecords: count } }
}

export const showKindness = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/kindness',
		summary: 'Get the own kindness score and its history',
		tags: ['users'],
		access: { allow: 'signedIn' },
		query: kindnessQuery,
		answers: { 200: kindnessHistory },
		readModels: ['kindness', 'requests', 'organizations'],
		handle: ({ query, caller: { principal } }) => {
			if (principal.kind !== 'user') throw notAllowed()
			return readHistory(deps, principal.id, query)
		},
	})

const HISTORY = `
	SELECT k.action || ' ' || k.event_id AS id, k.at, k.because, k.points, k.change, k.score, k.subject_kind,
		k.subject_id, 
		coalesce(CASE WHEN ${mayBeNamedTo('$1')} THEN c.title END, d.org_name) AS title
	FROM (
		SELECT *, sum(points) OVER (ORDER BY position, action) AS score FROM read.kindness WHERE person_id = $1
	) k
	LEFT JOIN read.requests r ON k.subject_kind = 'donationRequest' AND r.id = k.subject_id AND r.status <> 'removed'
	LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN read.organizations o ON k.subject_kind = 'organization' AND o.id = k.subject_id
	LEFT JOIN rec.organization_details d ON d.details_id = o.details_id
	WHERE k.change <> 0
	ORDER BY k.position DESC, k.action DESC LIMIT $2 OFFSET $3`
