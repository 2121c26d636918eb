import type { MigrationSql } from '../migrate.ts'

/** Finds those who give blood, by their group. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX profiles_blood_group ON rec.profiles (blood_group) WHERE blood_group IS NOT NULL;
	`)
}
