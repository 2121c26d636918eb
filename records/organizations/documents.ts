import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const organizationDocumentsTable = defineTable(
	'rec.organization_documents',
	{
		organization_id: uuid(),
		file_id: uuid(),
		name: text(),
		note: text(),
		added_by: uuid(),
		added_at: timestamp(),
	},
	{ primaryKey: ['organization_id', 'file_id'] },
)
export type OrganizationDocumentRow = RowOf<typeof organizationDocumentsTable>

/** @returns false when the person didn't upload it */
export async function insertDocument(sql: SqlExecutor, row: OrganizationDocumentRow): Promise<boolean> {
	const own = await sql.maybeOne(
		"SELECT 1 AS there FROM rec.files WHERE id = $1 AND owner_id = $2 AND purpose = 'document'",
		[row.file_id, row.added_by],
	)
	if (!own) return false
	await onTable(organizationDocumentsTable)
		.insert(row)
		.onConflict('organization_id', 'file_id')
		.ignore()
		.execute(sql)
	return true
}

export const countDocuments = async (sql: SqlExecutor, organizationId: string): Promise<number> =>
	(
		await sql.one<{ count: number }>(
			'SELECT count(*)::int AS count FROM rec.organization_documents WHERE organization_id = $1',
			[organizationId],
		)
	).count

/** @returns false when it isn't the organization's */
export async function renameDocument(
	sql: SqlExecutor,
	organizationId: string,
	fileId: string,
	{ name, note }: { readonly name: string; readonly note: string },
): Promise<boolean> {
	const changed = await onTable(organizationDocumentsTable)
		.where({ organization_id: organizationId, file_id: fileId })
		.update({ name, note })
		.execute(sql)
	return changed === 1
}

/** @returns false when it isn't the organization's */
export async function deleteDocument(
	sql: SqlExecutor,
	organizationId: string,
	fileId: string,
): Promise<boolean> {
	const gone = await onTable(organizationDocumentsTable)
		.where({ organization_id: organizationId, file_id: fileId })
		.delete()
		.execute(sql)
	return gone === 1
}
