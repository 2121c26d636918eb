import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const withdrawalPurposesTable = defineTable(
	'rec.withdrawal_purposes',
	{
		purpose_id: uuid(),
		withdrawal_id: uuid(),
		key_id: text(),
		sealed: bytes(),
		salt: text(),
		created_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['purpose_id'] },
)

export interface SealedPurpose {
	readonly description: string
	readonly payee: string
}

export const purposeSealedAs = (purposeId: string): string => `withdrawal_purpose:${purposeId}`

export const purposeFrom = (plain: Buffer): SealedPurpose =>
	JSON.parse(plain.toString('utf8')) as SealedPurpose

/**
 * Stores a purpose, once per command.
 * @returns the salt of the stored row
 */
export async function insertPurpose(
	sql: SqlExecutor,
	row: RowOf<typeof withdrawalPurposesTable>,
): Promise<string> {
	const saved = await onTable(withdrawalPurposesTable)
		.insert(row)
		.onConflict('purpose_id')
		.merge('purpose_id')
		.returning('salt')
		.one(sql)
	return saved.salt
}
