import type { z } from 'zod'
import type { backofficeReceiptDetail } from '../../domain/receipts/backoffice.contract.ts'
import type { ReceiptCause } from '../../domain/receipts/contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

interface VersionRecord {
	readonly version: number
	readonly because: ReceiptCause
	readonly charged: bigint
	readonly returned: bigint
	readonly given: bigint
	readonly issued_at: Date
	readonly voided_at: Date | null
	readonly as_of: string
	readonly reason: string | null
	readonly by: string | null
}

/** Every version of a receipt, the latest first; a correction stands where the version before it did; with the words and the name of whoever corrected it. */
export async function versionsOf(
	sql: SqlExecutor,
	donationId: string,
): Promise<z.output<typeof backofficeReceiptDetail>['versions']> {
	const rows = await sql.query<VersionRecord>(
		`SELECT v.version, v.because, v.charged, v.returned, v.given, v.issued_at, v.voided_at, n.body AS reason,
			coalesce(max(t.position) OVER (ORDER BY v.version), '') AS as_of, trim(u.first_name || ' ' || u.last_name) AS by
		FROM read.receipt_versions v
		LEFT JOIN read.timeline t ON t.event_id = v.cause_id
		LEFT JOIN rec.notes n ON n.note_id = v.cause_id
		LEFT JOIN rec.users u ON u.id = n.author_id
		WHERE v.donation_id = $1 ORDER BY v.version DESC`,
		[donationId],
	)
	return rows.map(({ version, because, charged, returned, given, ...row }) => ({
		version,
		because,
		charged,
		returned,
		given,
		issuedAt: row.issued_at.toISOString(),
		asOf: row.as_of,
		voidedAt: row.voided_at?.toISOString() ?? null,
		reason: row.reason ?? '',
		by: row.by ?? '',
	}))
}
