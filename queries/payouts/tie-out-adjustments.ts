import type { SqlExecutor } from '../../infra/postgres/sql.ts'
import { matchedTo, TIE_OUT_LINES } from './tie-out-lines.ts'

/** What has to be booked in all beside what gifts, refunds, disputes and payouts say of one line; minor units. */
export interface AdjustmentRecord {
	readonly provider: string
	readonly balance_ref: string
	readonly kind: string
	readonly against: 'fee expense' | 'suspense'
	readonly amount: bigint
	readonly effective_at: Date
}

/**
 * Looks at the movements of the balance itself, not at how payouts list them. What is in suspense is looked at
 * however old it is, since its place may be found late.
 */
const TEXT = `
	WITH ${TIE_OUT_LINES},
	refs AS (
		SELECT ref FROM lines
		UNION
		SELECT object_ref FROM read.provider_objects
		WHERE account = $1 AND part = 'adjustment' AND kind = 'suspense'
		GROUP BY object_ref HAVING sum(amount) <> 0
	),
	moves AS (
		SELECT DISTINCT ON (b.ref) b.provider, b.ref, b.kind, b.amount, b.fee, b.net, b.source_ref, b.created_at
		FROM refs r JOIN rec.balance_lines b ON b.account = $1 AND b.ref = r.ref
		ORDER BY b.ref, b.seq DESC
	),
	${matchedTo('moves', 'moved')}
	SELECT provider, ref AS balance_ref, kind, net - our_amount + our_fee AS amount, created_at AS effective_at,
		CASE WHEN expense OR (known AND amount = our_amount) THEN 'fee expense' ELSE 'suspense' END AS against
	FROM moved
	WHERE net - our_amount + our_fee <> adjusted
		AND (created_at < $2 OR ref IN (SELECT ref FROM listed))`

/**
 * Lines of which not all is booked yet, or too much.
 * @param graceEnds younger ones are left alone, unless they are in a payout already
 */
export const findAdjustments = (
	sql: SqlExecutor,
	account: string,
	graceEnds: Date,
): Promise<AdjustmentRecord[]> => sql.query<AdjustmentRecord>(TEXT, [account, graceEnds])
