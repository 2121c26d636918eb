import type { MigrationSql } from '../migrate.ts'

/** Counterparties and documents of offline donations. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.offline_donations (
			id uuid PRIMARY KEY, user_id uuid, method text NOT NULL, currency text NOT NULL, amount bigint NOT NULL,
			reference text NOT NULL, bank text NOT NULL, first_name text NOT NULL, last_name text NOT NULL,
			email text NOT NULL, language text NOT NULL, line1 text NOT NULL, line2 text NOT NULL,
			city text NOT NULL, state text NOT NULL, zip_code text NOT NULL, country text NOT NULL,
			pan_last4 text, key_id text, sealed_pan bytea, file_id uuid, created_by uuid NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX offline_donations_user ON rec.offline_donations (user_id);
		CREATE INDEX offline_donations_file ON rec.offline_donations (file_id) WHERE (file_id IS NOT NULL);
		CREATE INDEX offline_donations_reference ON rec.offline_donations (lower(reference), amount)
			WHERE (reference <> ''::text);
	`)
}
