import type { MigrationSql } from '../migrate.ts'

/**
 * What receipts say of people, encrypted. A sheet is never changed, and can't be removed before its term is
 * over, whatever the application does.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.receipt_sheets (
			-- The donation's id, or that of the note that tells why it was corrected.
			sheet_id uuid PRIMARY KEY,
			donation_id uuid NOT NULL,
			key_id text NOT NULL,
			sealed bytea NOT NULL,
			retained_until date NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX receipt_sheets_retained_until ON rec.receipt_sheets (retained_until);
		REVOKE UPDATE, TRUNCATE ON rec.receipt_sheets FROM karuna_app;

		CREATE FUNCTION rec.keep_receipt_sheets() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			IF TG_OP = 'UPDATE' OR OLD.retained_until >= current_date THEN
				RAISE EXCEPTION 'A receipt is kept as it is until %.', OLD.retained_until
					USING ERRCODE = 'integrity_constraint_violation';
			END IF;
			RETURN OLD;
		END $$;
		CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON rec.receipt_sheets
			FOR EACH ROW EXECUTE FUNCTION rec.keep_receipt_sheets();
	`)
}
