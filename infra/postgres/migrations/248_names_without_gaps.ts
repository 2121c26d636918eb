import type { MigrationSql } from '../migrate.ts'

/** A username with the letters of an organization's name is looked for, however they are parted into words. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX names_without_gaps ON rec.names (replace(key, '-', '')) WHERE owner_kind = 'organization'
	`)
}
