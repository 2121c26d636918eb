import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.organizations (
			id uuid PRIMARY KEY,
			org_name text NOT NULL,
			description text NOT NULL,
			country text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE UNIQUE INDEX organizations_name ON rec.organizations (lower(org_name));
	`)
}
