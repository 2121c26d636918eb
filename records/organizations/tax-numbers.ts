import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { bytes, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

/** The numbers of a tax registration, sealed, and its certificate. Written once, deleted after its end. */
export const organizationTaxNumbersTable = defineTable(
	'rec.organization_tax_numbers',
	{
		registration_id: uuid(),
		organization_id: uuid(),
		/** Of the PAN or EIN. */
		last4: text(),
		/** Of the approval under section 80G; empty elsewhere. */
		approval_last4: text(),
		/** The certificate, a file. */
		document_id: uuid(),
		/** Salted with `salt`; the event has it, too. */
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

/** What is sealed; empty: the law of its region has no such number. */
export interface SealedTaxNumbers {
	readonly pan: string
	readonly approval: string
	readonly ein: string
}

/** What sealed numbers can only be read as a part of. */
export const sealedAs = (registrationId: string): string => `organization_tax_numbers:${registrationId}`

/** What was sealed, from the bytes that were decrypted. */
export const taxNumbersFrom = (plain: Buffer): SealedTaxNumbers =>
	JSON.parse(plain.toString('utf8')) as SealedTaxNumbers

/** Stores numbers, unless a repeated command did so before. @returns the hash of what is retained */
export async function insertTaxNumbers(sql: SqlExecutor, row: TaxNumbersRow): Promise<string> {
	await onTable(organizationTaxNumbersTable).insert(row).onConflict('registration_id').ignore().execute(sql)
	const stored = onTable(organizationTaxNumbersTable)
		.select('registration_hash')
		.where({ registration_id: row.registration_id })
	return (await stored.one(sql)).registration_hash
}

/** The sealed numbers of a registration; null once they were deleted. */
export const taxNumbersOf = (sql: SqlExecutor, registrationId: string): Promise<TaxNumbersRow | null> =>
	onTable(organizationTaxNumbersTable).select().where({ registration_id: registrationId }).maybeOne(sql)

/** Whether somebody uploaded a document. */
export const uploadedDocument = async (sql: SqlExecutor, fileId: string, userId: string): Promise<boolean> =>
	(await sql.maybeOne(
		"SELECT 1 AS there FROM rec.files WHERE id = $1 AND owner_id = $2 AND purpose = 'document'",
		[fileId, userId],
	)) !== null

/** Deletes the numbers of registrations. @returns how many */
export const deleteTaxNumbers = (sql: SqlExecutor, registrationIds: readonly string[]): Promise<number> =>
	onTable(organizationTaxNumbersTable).whereIn('registration_id', registrationIds).delete().execute(sql)
