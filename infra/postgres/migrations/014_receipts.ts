import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE FUNCTION rec.keep_receipt_sheets() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			IF TG_OP = 'UPDATE' OR OLD.retained_until >= current_date THEN
				RAISE EXCEPTION 'A receipt is kept as it is until %.', OLD.retained_until
					USING ERRCODE = 'integrity_constraint_violation';
			END IF;
			RETURN OLD;
		END $$;

		CREATE TABLE rec.receipt_sheets (
			-- The donation's id, or that of the note that tells why it was corrected.
			sheet_id uuid PRIMARY KEY, donation_id uuid NOT NULL, key_id text NOT NULL, sealed bytea NOT NULL,
			retained_until date NOT NULL, created_at timestamptz NOT NULL
		);
		CREATE INDEX receipt_sheets_retained_until ON rec.receipt_sheets (retained_until);
		REVOKE UPDATE ON rec.receipt_sheets FROM karuna_app;
		CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON rec.receipt_sheets FOR EACH ROW
			EXECUTE FUNCTION rec.keep_receipt_sheets();
	`)
}
