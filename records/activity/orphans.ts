import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Tables by what their orphans are called, with the column that names a row. */
const TABLES = {
	contents: ['rec.request_contents', 'content_id'],
	notes: ['rec.notes', 'note_id'],
	donations: ['rec.donation_details', 'donation_id'],
	accounts: ['rec.payment_account_versions', 'details_id'],
	messages: ['rec.messages', 'id'],
	broadcasts: ['rec.broadcasts', 'id'],
	mailings: ['rec.mailings', 'id'],
	files: ['rec.files', 'id'],
} as const

/** Removes records that no event names. */
export async function deleteRecords(
	sql: SqlExecutor,
	ids: { readonly [K in keyof typeof TABLES]: readonly string[] },
): Promise<void> {
	for (const [kind, [table, column]] of Object.entries(TABLES))
		await sql.execute(`DELETE FROM ${table} WHERE ${column} = ANY ($1::uuid[])`, [
			ids[kind as keyof typeof TABLES],
		])
}
