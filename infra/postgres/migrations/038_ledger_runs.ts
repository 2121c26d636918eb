import type { MigrationSql } from '../migrate.ts'

/**
 * Reports that were kept as they stood. A run's rows and its head are written in one transaction, and
 * nobody can change them afterwards, not even the owner of the tables without taking the guard away; the
 * event in the log carries a hash over the rows.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.run_heads (
			run_id uuid PRIMARY KEY,
			status text,
			region text,
			effective_at timestamptz,
			position text COLLATE "C" NOT NULL,
			as_of timestamptz NOT NULL,
			rows integer NOT NULL,
			totals json NOT NULL,
			rows_hash text NOT NULL,
			taken_at timestamptz NOT NULL
		);

		CREATE TABLE rec.run_rows (
			run_id uuid NOT NULL,
			number integer NOT NULL CHECK (number > 0),
			request_id uuid NOT NULL,
			content_id uuid NOT NULL,
			status text NOT NULL,
			region text NOT NULL,
			currency text NOT NULL,
			goal bigint NOT NULL,
			donation bigint NOT NULL,
			refunded bigint NOT NULL,
			charged_back bigint NOT NULL,
			raised bigint NOT NULL,
			withdrawn bigint NOT NULL,
			reserved bigint NOT NULL,
			disputed bigint NOT NULL,
			fee bigint NOT NULL,
			PRIMARY KEY (run_id, number),
			UNIQUE (run_id, request_id)
		);

		REVOKE UPDATE, DELETE, TRUNCATE ON rec.run_heads, rec.run_rows FROM karuna_app;

		CREATE FUNCTION rec.runs_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			RAISE EXCEPTION 'A run that was kept never changes.' USING ERRCODE = 'integrity_constraint_violation';
		END $$;
		CREATE TRIGGER unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON rec.run_heads
			FOR EACH STATEMENT EXECUTE FUNCTION rec.runs_never_change();
		CREATE TRIGGER unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON rec.run_rows
			FOR EACH STATEMENT EXECUTE FUNCTION rec.runs_never_change();

		-- A run is complete once its head is there: nothing is added to it later.
		CREATE FUNCTION rec.runs_are_complete() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			IF EXISTS (SELECT FROM rec.run_heads h JOIN added a USING (run_id)) THEN
				RAISE EXCEPTION 'A run that was kept never changes.' USING ERRCODE = 'integrity_constraint_violation';
			END IF;
			RETURN NULL;
		END $$;
		CREATE TRIGGER complete AFTER INSERT ON rec.run_rows REFERENCING NEW TABLE AS added
			FOR EACH STATEMENT EXECUTE FUNCTION rec.runs_are_complete();

		-- Whoever questions an event looks for the webhooks that told of it.
		CREATE INDEX webhook_inbox_about ON ops.webhook_inbox (account, object_ref, received_at DESC)
			WHERE object_ref IS NOT NULL;
	`)
}
