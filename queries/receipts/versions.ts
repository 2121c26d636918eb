import type { z } from 'zod'
import type { backofficeReceiptDetail } from '../../domain/receipts/backoffice.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { receiptVersionsTable } from '../../projections/receipts/receipt-versions.ts'
import { notesTable } from '../../records/activity/notes.ts'

const OF_RECEIPT_VERSIONS = selection(receiptVersionsTable, 'v', [
	'version',
	'because',
	'charged',
	'returned',
	'given',
	'issued_at',
	'voided_at',
])
const OF_NOTES = selection(notesTable, 'n', { reason: 'body' })

type VersionRecord = SelectedBy<typeof OF_RECEIPT_VERSIONS> &
	OuterJoined<SelectedBy<typeof OF_NOTES>> & {
		readonly as_of: string
		readonly by: string | null
	}

export async function versionsOf(
	sql: SqlExecutor,
	donationId: string,
): Promise<z.output<typeof backofficeReceiptDetail>['versions']> {
	const rows = await sql.query<VersionRecord>(
		`SELECT ${OF_RECEIPT_VERSIONS.list}, ${OF_NOTES.list},
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
