import type { z } from 'zod'
import type { discrepancyDetail } from '../../domain/payouts/contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { actorName, factsOf } from '../activity/timeline.ts'

type Detail = z.output<typeof discrepancyDetail>

const TYPES = {
	DiscrepancyFound: 'found',
	DiscrepancyChanged: 'changed',
	DiscrepancyAssigned: 'assigned',
	DiscrepancyNoted: 'noted',
	DiscrepancyResolved: 'resolved',
} as const

const NAME = (table: string) =>
	`nullif(trim(coalesce(${table}.first_name, '') || ' ' || coalesce(${table}.last_name, '')), '')`

export async function historyOf(
	{ sql, timeline }: Pick<QueryDeps, 'sql' | 'timeline'>,
	stream: string,
	discrepancyId: string,
): Promise<Detail['history']> {
	const rows = await sql.query<{
		readonly at: Date
		readonly type: keyof typeof TYPES
		readonly actor_kind: string
		readonly actor_id: string
		readonly actor_name: string | null
		readonly note: string | null
		readonly owner: string | null
		readonly data: Readonly<Record<string, unknown>>
	}>(
		`SELECT t.at, t.type, t.actor_kind, t.actor_id, t.data, n.body AS note, ${NAME('a')} AS actor_name, ${NAME('o')} AS owner
		FROM read.timeline t
		LEFT JOIN rec.users a ON t.actor_kind = 'user' AND a.id::text = t.actor_id
		LEFT JOIN rec.users o ON o.id::text = t.data ->> 'ownerId'
		LEFT JOIN rec.notes n ON n.note_id::text = coalesce(t.data ->> 'noteId', t.data #>> '{reason,noteId}')
		WHERE t.stream = $1 AND t.type = ANY ($3) AND t.data ->> 'discrepancyId' = $2 ORDER BY t.revision`,
		[stream, discrepancyId, Object.keys(TYPES)],
	)
	return rows.map((row) => ({
		at: row.at.toISOString(),
		type: TYPES[row.type],
		actor: actorName(row),
		text: row.type === 'DiscrepancyAssigned' ? row.owner : row.note,
		facts: figuresOf(timeline, row.data),
	}))
}

function figuresOf(
	timeline: QueryDeps['timeline'],
	{ discrepancyId, expected, reported, currency }: Readonly<Record<string, unknown>>,
) {
	return factsOf(timeline, { discrepancyId, expected, reported, currency }, null)
}

export const ownersOf = (sql: SqlExecutor): Promise<Detail['owners']> =>
	sql.query(
		`SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name FROM read.user_roles r
		JOIN rec.users u ON u.id = r.user_id
		WHERE r.roles && ARRAY['finAdmin', 'superAdmin'] ORDER BY name, u.id`,
	)
