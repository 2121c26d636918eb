import type { MigrationSql } from '../migrate.ts'

/** A check of the books goes on behind what was verified before; null: it looked at everything. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query('ALTER TABLE rec.book_checks ADD COLUMN since text COLLATE "C"')
}
