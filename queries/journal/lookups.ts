import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { journalEntriesTable } from '../../projections/journal/journal-entries.ts'

/** Returns the legal entity of an entry; null when there is none. */
export async function entityOfEntry(sql: SqlExecutor, entryId: string): Promise<string | null> {
	const row = await onTable(journalEntriesTable).select('entity').where({ id: entryId }).maybeOne(sql)
	return row?.entity ?? null
}

/**
 * Returns what the line of a discrepancy left in suspense, minor units, debit positive; null when there is no
 * such discrepancy. It is over once its payment was taken in as a donation.
 */
export const suspenseOfDiscrepancy = (sql: SqlExecutor, discrepancyId: string) =>
	sql.maybeOne<{
		readonly currency: Currency
		readonly owner: string
		readonly isOpen: boolean
		readonly inSuspense: bigint
		readonly lineRef: string
		readonly donationId: string | null
		readonly ofLine: readonly string[]
	}>(
		`SELECT d.currency, d.provider || '/' || d.account AS owner, d.status = 'open' AND NOT EXISTS (
				SELECT FROM rec.balance_lines b JOIN read.donations g ON g.account = b.account AND g.charge_ref = b.source_ref
				WHERE d.kind = 'unknownLine' AND b.account = d.account AND b.ref = d.line_ref AND b.kind = 'charge'
			) AS "isOpen",
			coalesce(CASE d.kind WHEN 'unassignedPayment' THEN d.object_ref ELSE d.line_ref END, '') AS "lineRef",
			CASE d.kind WHEN 'unassignedPayment' THEN d.donation_id END AS "donationId",
			CASE d.kind WHEN 'unassignedPayment' THEN (
				SELECT coalesce(sum(p.amount), 0)::bigint FROM read.postings p
				WHERE p.donation_id = d.donation_id AND p.account = 'suspense' AND p.kind <> 'JournalPosted'
			) ELSE (
				SELECT coalesce(-sum(o.amount), 0)::bigint FROM read.provider_objects o
				WHERE o.account = d.account AND o.currency = d.currency AND o.object_ref = d.line_ref
					AND o.part = 'adjustment' AND o.kind = 'suspense'
			) END AS "inSuspense",
			ARRAY(SELECT s.id::text FROM read.discrepancies s
				WHERE s.id = d.id OR (s.account = d.account AND s.line_ref = d.line_ref)) AS "ofLine"
		FROM read.discrepancies d WHERE d.id = $1`,
		[discrepancyId],
	)
