import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** What a withdrawal is for in its asker's text, and its planned payee. Written once, never changed. */
export const withdrawalPurposesTable = defineTable(
	'rec.withdrawal_purposes',
	{
		purpose_id: uuid(),
		withdrawal_id: uuid(),
		key_id: text(),
		/** The text and the payee, encrypted. */
		sealed: bytes(),
		/** The event names the purpose by a hash of it that is salted with this. */
		salt: text(),
		created_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['purpose_id'] },
)

/** What is sealed. */
export interface SealedPurpose {
	readonly description: string
	readonly payee: string
}

/** What a sealed purpose can only be read as a part of. */
export const purposeSealedAs = (purposeId: string): string => `withdrawal_purpose:${purposeId}`

/** What was sealed, from the bytes that were decrypted. */
export const purposeFrom = (plain: Buffer): SealedPurpose =>
	JSON.parse(plain.toString('utf8')) as SealedPurpose

/** Stores a purpose, unless a repeated command did so before. @returns the salt that lies in the row */
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
