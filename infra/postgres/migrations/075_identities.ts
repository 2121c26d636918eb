import type { MigrationSql } from '../migrate.ts'

/** Whom other providers say that people are: whoever is known there needs no password here. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.identities (
			issuer text NOT NULL,
			subject text NOT NULL,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (issuer, subject)
		);
		CREATE INDEX identities_user ON rec.identities (user_id);
	`)
}
