import type { MigrationSql } from '../migrate.ts'

/** Disputes that a provider has told of and taken no money for, as it says them now: they are in no books. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE ops.announced_disputes (
			id uuid PRIMARY KEY,
			donation_id uuid NOT NULL,
			account text NOT NULL,
			dispute_ref text NOT NULL,
			amount bigint NOT NULL CHECK (amount > 0),
			opened_at timestamptz NOT NULL,
			due_at timestamptz
		);
		CREATE INDEX announced_disputes_donation ON ops.announced_disputes (donation_id);
	`)
}
