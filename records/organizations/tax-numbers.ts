import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const organizationTaxNumbersTable = defineTable(
	'rec.organization_tax_numbers',
	{
		registration_id: uuid(),
		organization_id: uuid(),
		last4: text(),
		/** Empty without an approval under section 80G. */
		approval_last4: text(),
		document_id: uuid(),
		registration_hash: text(),
		key_id: text(),
		sealed: bytes(),
		salt: text(),
		created_by: uuid(),
		created_at: timestamp(),
	},
	{ primaryKey: ['registration_id'] },
)
export type TaxNumbersRow = RowOf<typeof organizationTaxNumbersTable>

/** The encrypted numbers; a number that the law of the region does not have is empty. */
export interface SealedTaxNumbers {
	readonly pan: string
	readonly approval: string
	readonly ein: string
}

export const sealedAs = (registrationId: string): string => `organization_tax_numbers:${registrationId}`

export const taxNumbersFrom = (plain: Buffer): SealedTaxNumbers =>
	JSON.parse(plain.toString('utf8')) as SealedTaxNumbers

/**
 * Stores numbers, once per command.
 * @returns the hash of the stored ones
 */
export async function insertTaxNumbers(sql: SqlExecutor, row: TaxNumbersRow): Promise<string> {
	await onTable(organizationTaxNumbersTable).insert(row).onConflict('registration_id').ignore().execute(sql)
	const stored = onTable(organizationTaxNumbersTable)
		.select('registration_hash')
		.where({ registration_id: row.registration_id })
	return (await stored.one(sql)).registration_hash
}

export const taxNumbersOf = (sql: SqlExecutor, registrationId: string): Promise<TaxNumbersRow | null> =>
	onTable(organizationTaxNumbersTable).select().where({ registration_id: registrationId }).maybeOne(sql)

export const uploadedDocument = async (sql: SqlExecutor, fileId: string, userId: string): Promise<boolean> =>
	(await sql.maybeOne(
		"SELECT 1 AS there FROM rec.files WHERE id = $1 AND owner_id = $2 AND purpose = 'document'",
		[fileId, userId],
	)) !== null

export const deleteTaxNumbers = (sql: SqlExecutor, registrationIds: readonly string[]): Promise<number> =>
	onTable(organizationTaxNumbersTable).whereIn('registration_id', registrationIds).delete().execute(sql)
