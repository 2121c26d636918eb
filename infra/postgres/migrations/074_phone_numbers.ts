import type { MigrationSql } from '../migrate.ts'

/** A number that somebody has proven is theirs is nobody else's. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE UNIQUE INDEX users_phone ON rec.users (phone) WHERE phone_verified;
		CREATE INDEX codes_of_subject ON rec.codes (subject, type, sent_at DESC);
	`)
}
