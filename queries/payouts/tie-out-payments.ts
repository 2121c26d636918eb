import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { matchedTo, TIE_OUT_LINES, type TiedOut, tieOutParams } from './tie-out-lines.ts'

const MAX_PAYMENTS = 500

const TEXT = `
	WITH ${TIE_OUT_LINES},
	${matchedTo('lines', 'matched')}
	SELECT b.payment_ref AS ref FROM matched m
	CROSS JOIN LATERAL (
		SELECT l.payment_ref FROM rec.balance_lines l
		WHERE l.account = $1 AND l.ref = m.ref AND l.payment_ref IS NOT NULL OFFSET 0
	) b
	WHERE NOT m.expense AND (NOT m.known OR m.amount <> m.our_amount OR m.fee <> m.our_fee)
		AND (m.created_at < $2 OR m.payout_ref IS NOT NULL)
	GROUP BY b.payment_ref ORDER BY min(m.created_at), b.payment_ref LIMIT ${MAX_PAYMENTS}`

/**
 * Returns payments (`pi_…`) of lines that our books don't explain: a refund, dispute or charge without a
 * webhook.
 * @param tx whose statements share one snapshot
 * @param graceEnds younger lines are left out, unless they are in a payout already
 */
export async function unexplainedPayments(
	tx: SqlExecutor,
	account: TiedOut,
	graceEnds: Date,
): Promise<readonly string[]> {
	const rows = await tx.query<{ ref: string }>(TEXT, await tieOutParams(tx, account, graceEnds))
	return rows.map(({ ref }) => ref)
}
