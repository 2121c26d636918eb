import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

/** Sums what a person recorded and reversed alone in the 24 hours before an instant, in minor units. */
export async function aloneOfDay(
	sql: SqlExecutor,
	userId: string,
	currency: string,
	at: string,
): Promise<bigint> {
	const { sum } = await sql.one<{ sum: bigint }>(
		`SELECT coalesce(sum(amount), 0)::bigint AS sum FROM (
			SELECT amount FROM read.offline_donations
				WHERE recorded_by = $1 AND currency = $2 AND recorded_at > $3 AND cardinality(received_by) = 1
			UNION ALL
			SELECT amount FROM read.offline_donations
				WHERE status = 'reversed' AND currency = $2 AND reversal_at > $3
					AND cardinality(reversal_by) = 1 AND $1::text = ANY (reversal_by)
		) alone`,
		[userId, currency, new Date(Date.parse(at) - DAY_MS)],
	)
	return sum
}

/**
 * Checks whether another donation with the same reference, bank and amount is recorded, and neither returned
 * nor reversed.
 */
export const hasTwin = async (
	sql: SqlExecutor,
	document: {
		readonly id: string
		readonly reference: string
		readonly bank: string
		readonly currency: string
		readonly amount: bigint
	},
): Promise<boolean> =>
	document.reference !== '' &&
	(await sql.maybeOne(
		`SELECT 1 AS there FROM rec.offline_donations o LEFT JOIN read.offline_donations d ON d.id = o.id
		WHERE o.id <> $1 AND lower(o.reference) = lower($2) AND o.reference <> '' AND lower(o.bank) = lower($3)
			AND o.currency = $4 AND o.amount = $5 AND coalesce(d.status, 'recorded') NOT IN ('returned', 'reversed')
		LIMIT 1`,
		[document.id, document.reference, document.bank, document.currency, document.amount],
	)) !== null
