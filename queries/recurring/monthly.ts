import { idOf, type Target } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'

/**
 * Returns the monthly income of a fund from active recurring donations in minor units, and the number of
 * donors.
 */
export const monthlyOf = (
	sql: SqlExecutor,
	target: Target,
	currency: Currency,
): Promise<{ readonly donors: number; readonly amount: bigint }> =>
	sql.one(
		`SELECT count(DISTINCT donor_id)::int AS donors, coalesce(sum(donation), 0)::bigint AS amount
		FROM read.recurring_donations
		WHERE status = 'active' AND target_kind = $1 AND (target_id = $2::uuid OR $2::uuid IS NULL) AND currency = $3`,
		[target.kind, idOf(target), currency],
	)
