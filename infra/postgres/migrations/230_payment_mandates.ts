import type { MigrationSql } from '../migrate.ts'

/** Mandates that donors gave a provider in their apps: what it calls them, and what they are now. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.payment_mandates (
			id uuid PRIMARY KEY,
			customer_id uuid NOT NULL REFERENCES rec.saved_customers ON DELETE CASCADE,
			setup_ref text NOT NULL,
			mandate_ref text NOT NULL,
			name text NOT NULL,
			most bigint NOT NULL,
			status text NOT NULL CHECK (status IN ('active', 'paused', 'over')),
			created_at timestamptz NOT NULL,
			UNIQUE (customer_id, mandate_ref)
		);
		CREATE INDEX payment_mandates_ref ON rec.payment_mandates (mandate_ref);
		ALTER TABLE ops.saved_removals ADD COLUMN customer_ref text,
			DROP CONSTRAINT saved_removals_kind_check,
			ADD CHECK (kind IN ('method', 'customer', 'mandate'));
	`)
}
