import type { SqlExecutor } from '../../infra/postgres/sql.ts'

/** Removes records that no event names. */
export async function deleteRecords(
	sql: SqlExecutor,
	ids: {
		readonly contents: readonly string[]
		readonly notes: readonly string[]
		readonly donations: readonly string[]
		readonly accounts: readonly string[]
		readonly files: readonly string[]
	},
): Promise<void> {
	await sql.execute('DELETE FROM rec.request_contents WHERE content_id = ANY ($1::uuid[])', [ids.contents])
	await sql.execute('DELETE FROM rec.notes WHERE note_id = ANY ($1::uuid[])', [ids.notes])
	await sql.execute('DELETE FROM rec.donation_details WHERE donation_id = ANY ($1::uuid[])', [ids.donations])
	await sql.execute('DELETE FROM rec.payment_account_versions WHERE details_id = ANY ($1::uuid[])', [
		ids.accounts,
	])
	await sql.execute('DELETE FROM rec.files WHERE id = ANY ($1::uuid[])', [ids.files])
}
