import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'
import type { DisputeFileKind } from '../../kernel/wire/disputes.ts'

/** What an uploaded file of a dispute's answer is noted as. */
export const DISPUTE_EVIDENCE = 'disputeEvidence'

/** Files that go along with the answer to a dispute: one of each kind. */
export const disputeFilesTable = defineTable(
	'rec.dispute_files',
	{
		file_id: uuid(),
		donation_id: uuid(),
		/** The provider's name of the dispute. */
		dispute_ref: text(),
		kind: text<DisputeFileKind>(),
		created_at: timestamp(),
	},
	{ primaryKey: ['file_id'] },
)
type DisputeFileRow = RowOf<typeof disputeFilesTable>

/** Notes what a stored file is for; it takes the place of another one of its kind. */
export async function insertDisputeFile(sql: SqlExecutor, row: DisputeFileRow): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.dispute_files (file_id, donation_id, dispute_ref, kind, created_at)
		VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (donation_id, dispute_ref, kind) DO UPDATE
			SET file_id = EXCLUDED.file_id, created_at = EXCLUDED.created_at`,
		[row.file_id, row.donation_id, row.dispute_ref, row.kind, row.created_at],
	)
}

/** Takes a file out of an answer; the file itself goes with other files that nothing names. @returns whether it was there */
export async function deleteDisputeFile(
	sql: SqlExecutor,
	{ file_id, donation_id, dispute_ref }: Pick<DisputeFileRow, 'file_id' | 'donation_id' | 'dispute_ref'>,
): Promise<boolean> {
	return (
		(await onTable(disputeFilesTable).delete().where({ file_id, donation_id, dispute_ref }).execute(sql)) > 0
	)
}

/** A file of an answer, as it lies in the store. */
export interface DisputeFileRecord extends Pick<DisputeFileRow, 'file_id' | 'kind' | 'created_at'> {
	readonly path: string
	readonly bytes: number
	readonly file_name: string
	readonly content_type: string
}

const RECORDS = `SELECT d.file_id, d.kind, d.created_at, f.path, f.bytes, f.file_name, f.content_type
	FROM ${disputeFilesTable.name} d JOIN rec.files f ON f.id = d.file_id`

/** Those of some files that answers still have, by kind. */
export const disputeFilesById = (sql: SqlExecutor, ids: readonly string[]): Promise<DisputeFileRecord[]> =>
	sql.query<DisputeFileRecord>(`${RECORDS} WHERE d.file_id = ANY ($1) ORDER BY d.kind`, [ids])

/** The files of a dispute's answer, by kind. */
export const disputeFiles = (
	sql: SqlExecutor,
	donationId: string,
	disputeRef: string,
): Promise<DisputeFileRecord[]> =>
	sql.query<DisputeFileRecord>(`${RECORDS} WHERE d.donation_id = $1 AND d.dispute_ref = $2 ORDER BY d.kind`, [
		donationId,
		disputeRef,
	])
