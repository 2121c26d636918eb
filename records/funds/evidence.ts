import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid, uuids } from '../../kernel/sql/table.ts'

/** What an uploaded original is noted as, and what pixels of a page are, of which the copy for everybody is made. */
export const ORIGINAL = 'evidence'
export const COPY = 'evidenceCopy'

/** The files that were handed in for a withdrawal. Written once, never changed. */
export const withdrawalEvidenceTable = defineTable(
	'rec.withdrawal_evidence',
	{
		evidence_id: uuid(),
		withdrawal_id: uuid(),
		/** Pages of the copy in their order, and the original that each of them is of, as often as it has pages. */
		copies: uuids(),
		originals: uuids(),
		/** The event names the files by a hash of theirs that is salted with this. */
		salt: text(),
		created_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['evidence_id'] },
)

/** Stores it, unless a repeated command did so before. @returns the salt that lies in the row */
export async function insertEvidence(
	sql: SqlExecutor,
	row: RowOf<typeof withdrawalEvidenceTable>,
): Promise<string> {
	const saved = await onTable(withdrawalEvidenceTable)
		.insert(row)
		.onConflict('evidence_id')
		.merge('evidence_id')
		.returning('salt')
		.one(sql)
	return saved.salt
}
