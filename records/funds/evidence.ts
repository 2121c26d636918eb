import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid, uuids } from '../../kernel/sql/table.ts'

export const ORIGINAL = 'evidence'
export const COPY = 'evidenceCopy'

export const withdrawalEvidenceTable = defineTable(
	'rec.withdrawal_evidence',
	{
		evidence_id: uuid(),
		withdrawal_id: uuid(),
		copies: uuids(),
		originals: uuids(),
		salt: text(),
		created_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['evidence_id'] },
)

/**
 * Stores evidence, once per command.
 * @returns the salt of the stored row
 */
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
