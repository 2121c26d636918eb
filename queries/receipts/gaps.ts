import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export interface ReceiptFault {
	readonly subject: string
	readonly expected: bigint
	readonly found: bigint
}

/**
 * Checks the law's rules on receipts: each book has as many numbers as its highest one, none of them twice;
 * each receipt has versions without gaps and exactly one valid version.
 * @returns the number of receipts and all faults
 */
export async function receiptFaults(
	sql: SqlExecutor,
): Promise<{ readonly examined: number; readonly faults: readonly ReceiptFault[] }> {
	const { examined } = await sql.one<{ examined: number }>(
		'SELECT count(*)::int AS examined FROM read.receipts',
	)
	const faults = await sql.query<ReceiptFault>(
		`SELECT entity || '.' || year || ': numbers' AS subject, max(number)::bigint AS expected,
			count(DISTINCT number) AS found
		FROM read.receipts GROUP BY entity, year HAVING count(DISTINCT number) <> max(number)
		UNION ALL
		SELECT entity || '.' || year || ': donations per number', count(DISTINCT number), count(*)
		FROM read.receipts GROUP BY entity, year HAVING count(DISTINCT number) <> count(*)
		UNION ALL
		SELECT 'donation ' || v.donation_id || ': versions', max(v.version)::bigint, count(*)
		FROM read.receipt_versions v GROUP BY v.donation_id HAVING count(*) <> max(v.version)
		UNION ALL
		SELECT 'donation ' || v.donation_id || ': versions that count', 1, count(*) FILTER (WHERE v.voided_at IS NULL)
		FROM read.receipt_versions v GROUP BY v.donation_id
		HAVING count(*) FILTER (WHERE v.voided_at IS NULL) <> 1
		ORDER BY subject`,
	)
	return { examined, faults }
}
