import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.organization_details (
			-- Follows from the command, so that one that is sent twice is kept once.
			details_id uuid PRIMARY KEY, organization_id uuid NOT NULL, org_name text NOT NULL,
			-- The name however it is written.
			name_key text NOT NULL, org_type text NOT NULL, description text NOT NULL, org_email text NOT NULL,
			website_url text NOT NULL, has_csr_wing boolean NOT NULL, line1 text NOT NULL, line2 text NOT NULL,
			city text NOT NULL, state text NOT NULL, zip_code text NOT NULL, country text NOT NULL,
			salt text NOT NULL, created_by uuid, created_at timestamptz NOT NULL, address_key text NOT NULL
		);
		CREATE INDEX organization_details_address ON rec.organization_details (address_key);
		CREATE INDEX organization_details_organization ON rec.organization_details (organization_id);
		REVOKE UPDATE ON rec.organization_details FROM karuna_app;

		CREATE TABLE rec.organization_documents (
			organization_id uuid, file_id uuid, name text NOT NULL, note text NOT NULL, added_by uuid NOT NULL,
			added_at timestamptz NOT NULL,
			PRIMARY KEY (organization_id, file_id)
		);
		CREATE INDEX organization_documents_file ON rec.organization_documents (file_id);

		CREATE TABLE rec.organization_images (
			organization_id uuid, file_id uuid, is_profile boolean NOT NULL, added_by uuid NOT NULL,
			added_at timestamptz NOT NULL,
			PRIMARY KEY (organization_id, file_id)
		);
		CREATE INDEX organization_images_file ON rec.organization_images (file_id);
		CREATE UNIQUE INDEX organization_images_profile ON rec.organization_images (organization_id) WHERE is_profile;

		CREATE TABLE rec.organization_invitations (
			id uuid PRIMARY KEY, organization_id uuid NOT NULL, email text NOT NULL, invited_by uuid NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX organization_invitations_organization ON rec.organization_invitations (organization_id);

		CREATE TABLE rec.organization_tax_numbers (
			registration_id uuid PRIMARY KEY, organization_id uuid NOT NULL, last4 text NOT NULL,
			approval_last4 text NOT NULL, document_id uuid NOT NULL, registration_hash text NOT NULL,
			key_id text NOT NULL, sealed bytea NOT NULL, salt text NOT NULL, created_by uuid NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX organization_tax_numbers_document ON rec.organization_tax_numbers (document_id);
		CREATE INDEX organization_tax_numbers_organization ON rec.organization_tax_numbers (organization_id);
	`)
}
