import type { MigrationSql } from '../migrate.ts'

/** What the money of a withdrawal bought: originals, for finance and their owner, and redacted copies. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.withdrawal_evidence (
			evidence_id uuid PRIMARY KEY,
			withdrawal_id uuid NOT NULL,
			copies uuid[] NOT NULL,
			-- The original of each page of the copy, in the same order.
			originals uuid[] NOT NULL,
			salt text NOT NULL,
			created_by uuid NOT NULL,
			created_at timestamptz NOT NULL,
			CHECK (cardinality(copies) = cardinality(originals))
		);
		CREATE INDEX withdrawal_evidence_created_by ON rec.withdrawal_evidence (created_by);
		CREATE INDEX withdrawal_evidence_copies ON rec.withdrawal_evidence USING gin (copies);
		CREATE INDEX withdrawal_evidence_originals ON rec.withdrawal_evidence USING gin (originals);
	`)
}
