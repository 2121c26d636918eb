import type { MigrationSql } from '../migrate.ts'

/** Whether who asks is in need or willing to give: a choice on each version of a request. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.request_contents
			ADD COLUMN role text NOT NULL DEFAULT 'donee' CHECK (role IN ('donee', 'donor'))
	`)
}
