import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import type { RecurringRow } from '../../projections/recurring/recurring-donations.ts'

/**
 * Returns the monthly income of a fund from active recurring donations in minor units, and the number of
 * donors.
 */
export const monthlyOf = (
	sql: SqlExecutor,
	kind: RecurringRow['target_kind'],
	id: string,
	currency: Currency,
): Promise<{ readonly donors: number; readonly amount: bigint }> =>
	sql.one(
		`SELECT count(DISTINCT donor_id)::int AS donors, coalesce(sum(donation), 0)::bigint AS amount
		FROM read.recurring_donations
		WHERE status = 'active' AND target_kind = $1 AND (target_id = $2::uuid OR $2::uuid IS NULL) AND currency = $3`,
		[kind, kind === 'foundation' ? null : id, currency],
	)
