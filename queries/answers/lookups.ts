import type { AnswerState } from '../../domain/answers/contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { isParty } from './answer-row.ts'

const OPEN: readonly AnswerState[] = ['offered', 'shortlisted', 'waiting', 'accepted', 'agreed', 'signed']

interface Waiting {
	readonly answerId: string
	readonly round: number
	readonly quantity: number
	readonly shift: string | null
}

export const waitingOf = (sql: SqlExecutor, requestId: string): Promise<Waiting[]> =>
	sql.query<Waiting>(
		`SELECT id AS "answerId", round, quantity, shift FROM (
			SELECT id, round, quantity, NULL AS shift, waiting_since FROM read.answers
			WHERE request_id = $1 AND state = 'waiting' AND place_until IS NULL AND shifts = '{}'
			UNION ALL
			SELECT a.id, (s.value ->> 'turn')::int, 1, s.key, (s.value ->> 'since')::timestamptz
			FROM read.answers a CROSS JOIN jsonb_each(a.shifts) s
			WHERE a.request_id = $1 AND a.state = ANY ($2) AND s.value ->> 'state' = 'waiting'
		) line ORDER BY waiting_since, id LIMIT 200`,
		[requestId, OPEN],
		{ name: 'waiting-answers' },
	)

const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)

export const openAnswersOf = (sql: SqlExecutor, requestId: string): Promise<string[]> =>
	idsOf(
		sql.query<{ id: string }>(
			'SELECT id FROM read.answers WHERE request_id = $1 AND state = ANY ($2) ORDER BY offered_at, id',
			[requestId, OPEN],
		),
	)

export const openAnswersBy = (sql: SqlExecutor, userId: string): Promise<string[]> =>
	idsOf(
		sql.query<{ id: string }>(
			'SELECT id FROM read.answers WHERE user_id = $1 AND state = ANY ($2) ORDER BY offered_at, id',
			[userId, OPEN],
		),
	)

export const answersToWatch = async (
	sql: SqlExecutor,
	answerIds: readonly string[],
	userId: string,
): Promise<ReadonlySet<string>> =>
	new Set(
		await idsOf(
			sql.query<{ id: string }>(
				`SELECT a.id FROM read.answers a JOIN read.requests r ON r.id = a.request_id
				LEFT JOIN read.organizations o ON o.id = r.organization_id
				WHERE a.id = ANY ($1::uuid[]) AND ${isParty('$2')}`,
				[answerIds, userId],
			),
		),
	)

export const leadsOf = async (sql: SqlExecutor, organizationId: string): Promise<readonly string[]> => {
	const row = await sql.maybeOne<{ lead_ids: readonly string[] }>(
		'SELECT lead_ids FROM read.organizations WHERE id = $1',
		[organizationId],
	)
	return row?.lead_ids ?? []
}
