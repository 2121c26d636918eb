import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export const AGED_RECURRING = `SELECT currency, total, next_at FROM read.recurring_donations WHERE next_at <= $1`

export interface DueAfter {
	readonly next_at: Date
	readonly id: string
}

export const dueRecurring = (
	sql: SqlExecutor,
	now: Date,
	after: DueAfter | null,
	limit: number,
): Promise<DueAfter[]> =>
	sql.query(
		`SELECT next_at, id FROM read.recurring_donations
		WHERE next_at <= $1 AND (next_at, id) > ($2::timestamptz, $3::uuid)
		ORDER BY next_at, id LIMIT $4`,
		[now, after?.next_at ?? '-infinity', after?.id ?? '00000000-0000-0000-0000-000000000000', limit],
		{ name: 'due recurring' },
	)
