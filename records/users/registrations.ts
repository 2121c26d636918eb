import { onTable } from '../../kernel/sql/on-table.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { boolean, defineTable, type RowOf, text, timestamp, uuid } from '../../kernel/sql/table.ts'

export const registrationsTable = defineTable(
	'rec.registrations',
	{
		id: uuid(),
		email: text(),
		first_name: text(),
		last_name: text(),
		password_hash: text(),
		locale: text(),
		news: boolean(),
		research: boolean(),
		created_at: timestamp(),
	},
	{ primaryKey: ['id'] },
)
export type RegistrationRow = RowOf<typeof registrationsTable>

export async function insertRegistration(sql: SqlExecutor, row: RegistrationRow): Promise<void> {
	await onTable(registrationsTable).insert(row).execute(sql)
}

export const findRegistration = (sql: SqlExecutor, id: string): Promise<RegistrationRow | null> =>
	onTable(registrationsTable).select().where({ id }).maybeOne(sql)

export const latestRegistration = (sql: SqlExecutor, email: string): Promise<RegistrationRow | null> =>
	sql.maybeOne<RegistrationRow>(
		'SELECT * FROM rec.registrations WHERE lower(email) = lower($1) ORDER BY created_at DESC LIMIT 1',
		[email],
	)

/** Deletes all registrations of a proven address, since nobody else has a claim to it. */
export async function removeRegistrations(sql: SqlExecutor, email: string): Promise<void> {
	await sql.execute('DELETE FROM rec.registrations WHERE lower(email) = lower($1)', [email])
}
