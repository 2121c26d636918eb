import type { MigrationSql } from '../migrate.ts'

/**
 * The words of organizations in versions that nobody changes, the names that are taken, pictures and
 * documents, and the addresses that invitations went to.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.organization_details (
			-- Follows from the command, so that one that is sent twice is kept once.
			details_id uuid PRIMARY KEY,
			organization_id uuid NOT NULL,
			org_name text NOT NULL,
			-- The name however it is written.
			name_key text NOT NULL,
			org_type text NOT NULL,
			description text NOT NULL,
			org_email text NOT NULL,
			website_url text NOT NULL,
			has_csr_wing boolean NOT NULL,
			line1 text NOT NULL,
			line2 text NOT NULL,
			city text NOT NULL,
			state text NOT NULL,
			zip_code text NOT NULL,
			country text NOT NULL,
			salt text NOT NULL,
			created_by uuid,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX organization_details_organization ON rec.organization_details (organization_id);
		REVOKE UPDATE, TRUNCATE ON rec.organization_details FROM karuna_app;

		CREATE TABLE rec.organization_names (
			name_key text PRIMARY KEY,
			organization_id uuid NOT NULL,
			reserved_at timestamptz NOT NULL
		);

		-- Those of before keep their only version under their own id.
		INSERT INTO rec.organization_details
			SELECT id, id, org_name, lower(org_name), 'Organization', description, '', '', false, '', '', '', '', '', country, '',
				NULL, created_at
			FROM rec.organizations;
		INSERT INTO rec.organization_names SELECT lower(org_name), id, created_at FROM rec.organizations;
		DROP TABLE rec.organizations;

		CREATE TABLE rec.organization_images (
			organization_id uuid NOT NULL,
			file_id uuid NOT NULL,
			is_profile boolean NOT NULL,
			added_by uuid NOT NULL,
			added_at timestamptz NOT NULL,
			PRIMARY KEY (organization_id, file_id)
		);
		CREATE UNIQUE INDEX organization_images_profile ON rec.organization_images (organization_id) WHERE is_profile;
		CREATE INDEX organization_images_file ON rec.organization_images (file_id);

		CREATE TABLE rec.organization_documents (
			organization_id uuid NOT NULL,
			file_id uuid NOT NULL,
			name text NOT NULL,
			note text NOT NULL,
			added_by uuid NOT NULL,
			added_at timestamptz NOT NULL,
			PRIMARY KEY (organization_id, file_id)
		);
		CREATE INDEX organization_documents_file ON rec.organization_documents (file_id);

		CREATE TABLE rec.organization_invitations (
			id uuid PRIMARY KEY,
			organization_id uuid NOT NULL,
			email text NOT NULL,
			invited_by uuid NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX organization_invitations_organization ON rec.organization_invitations (organization_id);
	`)
}
