import type { MigrationSql } from '../migrate.ts'

/** Numbers of tax offices and states, sealed: of organizations, and of those whom a request is for. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.organization_tax_numbers (
			registration_id uuid PRIMARY KEY,
			organization_id uuid NOT NULL,
			-- Of the PAN or EIN, and of the approval under section 80G; empty where there is none.
			last4 text NOT NULL,
			approval_last4 text NOT NULL,
			document_id uuid NOT NULL,
			registration_hash text NOT NULL,
			key_id text NOT NULL,
			sealed bytea NOT NULL,
			salt text NOT NULL,
			created_by uuid NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX organization_tax_numbers_organization ON rec.organization_tax_numbers (organization_id);
		CREATE INDEX organization_tax_numbers_document ON rec.organization_tax_numbers (document_id);
		CREATE TABLE rec.request_identity (
			request_id uuid NOT NULL,
			kind text NOT NULL CHECK (kind IN ('pan', 'aadhaar')),
			last4 text NOT NULL,
			key_id text NOT NULL,
			sealed bytea NOT NULL,
			created_by uuid NOT NULL,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (request_id, kind)
		);
		CREATE INDEX request_identity_author ON rec.request_identity (created_by);
	`)
}
