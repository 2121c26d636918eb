import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { DisputeFileKind } from '../../kernel/wire/disputes.ts'

export const DISPUTE_EVIDENCE = 'disputeEvidence'

export const disputeFilesTable = defineTable(
	'rec.dispute_files',
	{
		file_id: uuid(),
		donation_id: uuid(),
		dispute_ref: text(),
		kind: text<DisputeFileKind>(),
		created_at: timestamp(),
	},
	{ primaryKey: ['file_id'] },
)
type DisputeFileRow = RowOf<typeof disputeFilesTable>

export async function insertDisputeFile(sql: SqlExecutor, row: DisputeFileRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.dispute_files (file_id, donation_id, dispute_ref, kind, created_at)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (donation_id, dispute_ref, kind) DO UPDATE
			SET file_id = EXCLUDED.file_id, created_at = EXCLUDED.created_at`,
		[row.file_id, row.donation_id, row.dispute_ref, row.kind, row.created_at],
	)
}

/**
 * Removes a file from an answer; the sweep of unused files deletes the file itself.
 * @returns whether it was there
 */
export async function deleteDisputeFile(
	sql: SqlExecutor,
	{ file_id, donation_id, dispute_ref }: Pick<DisputeFileRow, 'file_id' | 'donation_id' | 'dispute_ref'>,
): Promise<boolean> {
	return (
		(await onTable(disputeFilesTable).delete().where({ file_id, donation_id, dispute_ref }).execute(sql)) > 0
	)
}

export interface DisputeFileRecord extends Pick<DisputeFileRow, 'file_id' | 'kind' | 'created_at'> {
	readonly path: string
	readonly bytes: number
	readonly file_name: string
	readonly content_type: string
}

const RECORDS = `SELECT d.file_id, d.kind, d.created_at, f.path, f.bytes, f.file_name, f.content_type
	FROM ${disputeFilesTable.name} d JOIN rec.files f ON f.id = d.file_id`

export const disputeFilesById = (sql: SqlExecutor, ids: readonly string[]): Promise<DisputeFileRecord[]> =>
	sql.query<DisputeFileRecord>(`${RECORDS} WHERE d.file_id = ANY ($1) ORDER BY d.kind`, [ids])

export const disputeFiles = (
	sql: SqlExecutor,
	donationId: string,
	disputeRef: string,
): Promise<DisputeFileRecord[]> =>
	sql.query<DisputeFileRecord>(`${RECORDS} WHERE d.donation_id = $1 AND d.dispute_ref = $2 ORDER BY d.kind`, [
		donationId,
		disputeRef,
	])
