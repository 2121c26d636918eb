import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { EXPENSES, lineOf, matchedTo, TIE_OUT_LINES, type TiedOut, tieOutParams } from './tie-out-lines.ts'

/** The total correction of a line beyond what donations, refunds, disputes and payouts book; minor units. */
export interface AdjustmentRecord {
	readonly balance_ref: string
	readonly kind: string
	readonly against: 'fee expense' | 'suspense'
	readonly amount: bigint
	readonly effective_at: Date
}

/**
 * Reads the movements of the balance, not the lists of payouts. A correction in place of a donation's own
 * booking is checked at any age, since that booking may come late. Costs that the provider keeps have no
 * booking by a donation.
 */
const TEXT = `
	WITH ${TIE_OUT_LINES},
	stand_ins AS (
		SELECT object_ref AS ref, bool_or(kind = 'suspense') AS in_suspense FROM read.provider_objects
		WHERE account = $1 AND currency = $3 AND part = 'adjustment'
		GROUP BY object_ref HAVING sum(amount) <> 0
	),
	moves AS (
		SELECT * FROM unsettled
		UNION ALL
		(
			SELECT DISTINCT ON (b.ref) ${lineOf('b')} FROM stand_ins s
			JOIN rec.balance_lines b ON b.account = $1 AND b.currency = $3 AND b.ref = s.ref
			WHERE (s.in_suspense OR b.kind NOT IN ${EXPENSES}) AND NOT EXISTS (SELECT 1 FROM unsettled u WHERE u.ref = s.ref)
			ORDER BY b.ref, b.seq DESC
		)
	),
	${matchedTo('moves', 'moved')}
	SELECT ref AS balance_ref, kind, net - our_amount + our_fee AS amount, created_at AS effective_at,
		CASE WHEN expense OR (known AND amount = our_amount) THEN 'fee expense' ELSE 'suspense' END AS against
	FROM moved
	WHERE net - our_amount + our_fee <> adjusted
		AND (created_at < $2 OR ref IN (SELECT ref FROM listed))`

/**
 * Returns lines that are not fully booked, or overbooked.
 * @param tx whose statements share one snapshot
 * @param graceEnds younger lines are left out, unless they are in a payout already
 */
export const findAdjustments = async (
	tx: SqlExecutor,
	account: TiedOut,
	graceEnds: Date,
): Promise<AdjustmentRecord[]> => tx.query<AdjustmentRecord>(TEXT, await tieOutParams(tx, account, graceEnds))
