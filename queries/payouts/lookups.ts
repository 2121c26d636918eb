import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { discrepanciesTable } from '../../projections/payouts/discrepancies.ts'

export async function unfinishedPayouts(sql: SqlExecutor, account: string): Promise<string[]> {
	const rows = await sql.query<{ payout_ref: string }>(
		`SELECT payout_ref FROM read.payouts
		WHERE account = $1 AND (status = 'pending' OR (automatic AND reconciled_at IS NULL)) ORDER BY created_at`,
		[account],
	)
	return rows.map((row) => row.payout_ref)
}

/** Returns the stream of a discrepancy; null when there is none. */
export async function streamOfDiscrepancy(sql: SqlExecutor, discrepancyId: string): Promise<string | null> {
	const row = await onTable(discrepanciesTable).select('stream').where({ id: discrepancyId }).maybeOne(sql)
	return row?.stream ?? null
}

/** Returns the provider's line of a discrepancy; null when there is no such discrepancy. Minor units. */
export const lineOfDiscrepancy = (sql: SqlExecutor, discrepancyId: string) =>
	sql.maybeOne<{
		readonly account: string
		readonly currency: string
		readonly isOpen: boolean
		/** A person of finance wrote it off, or waits to. */
		readonly isWrittenOff: boolean
		readonly paymentRef: string | null
		readonly amount: bigint
	}>(
		`SELECT d.account, d.currency, d.status = 'open' AS "isOpen", l.payment_ref AS "paymentRef",
			coalesce(l.amount, 0)::bigint AS amount, EXISTS (
				SELECT FROM read.journal_entries e JOIN read.discrepancies s ON s.id = e.discrepancy_id
				WHERE s.account = d.account AND (s.id = d.id OR s.line_ref = d.line_ref)
					AND e.status <> 'declined' AND e.reverses IS NULL AND e.reversed_by IS NULL
			) AS "isWrittenOff"
		FROM read.discrepancies d LEFT JOIN LATERAL (
			SELECT * FROM rec.balance_lines b
			WHERE b.account = d.account AND b.ref = d.line_ref AND b.kind = 'charge' LIMIT 1
		) l ON true
		WHERE d.id = $1`,
		[discrepancyId],
	)

export type StandingDiscrepancy = Pick<
	RowOf<typeof discrepanciesTable>,
	'kind' | 'account' | 'payout_ref' | 'object_ref' | 'currency' | 'expected' | 'reported' | 'status'
>

/** Returns unsettled discrepancies, open or explained by a person, oldest first. */
export const standingDiscrepancies = (sql: SqlExecutor): Promise<StandingDiscrepancy[]> =>
	sql.query<StandingDiscrepancy>(
		`SELECT kind, account, payout_ref, object_ref, currency, expected, reported, status FROM read.discrepancies
		WHERE resolution IS DISTINCT FROM 'agreesNow' ORDER BY effective_at, id`,
	)
