import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { matchedTo, TIE_OUT_LINES } from './tie-out-lines.ts'

/** At once, oldest first; whatever is left is found by the next tie-out. */
const MAX_PAYMENTS = 500

const TEXT = `
	WITH ${TIE_OUT_LINES},
	${matchedTo('lines', 'matched')}
	SELECT b.payment_ref AS ref FROM matched m
	JOIN rec.balance_lines b ON b.account = $1 AND b.ref = m.ref AND b.payment_ref IS NOT NULL
	WHERE NOT m.expense AND (NOT m.known OR m.amount <> m.our_amount OR m.fee <> m.our_fee)
		AND (m.created_at < $2 OR m.payout_ref IS NOT NULL)
	GROUP BY b.payment_ref ORDER BY min(m.created_at), b.payment_ref LIMIT ${MAX_PAYMENTS}`

/**
 * The payments (`pi_…`) of lines that our books don't explain: a refund or dispute at the provider, or a charge, of
 * which no webhook told. @param graceEnds younger lines are left alone, unless they are in a payout already
 */
export async function unexplainedPayments(
	sql: SqlExecutor,
	{ account, currency }: { readonly account: string; readonly currency: string },
	graceEnds: Date,
): Promise<readonly string[]> {
	const rows = await sql.query<{ ref: string }>(TEXT, [account, graceEnds, currency])
	return rows.map(({ ref }) => ref)
}
