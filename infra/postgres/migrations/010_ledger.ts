import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE FUNCTION rec.runs_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			RAISE EXCEPTION 'A run that was kept never changes.' USING ERRCODE = 'integrity_constraint_violation';
		END $$;

		-- A run is complete once its head is there: nothing is added to it later.
		CREATE FUNCTION rec.runs_are_complete() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			IF EXISTS (SELECT FROM rec.run_heads h JOIN added a USING (run_id)) THEN
				RAISE EXCEPTION 'A run that was kept never changes.' USING ERRCODE = 'integrity_constraint_violation';
			END IF;
			RETURN NULL;
		END $$;

		-- These guard each generation of the read model, which puts them on its own tables.
		CREATE FUNCTION read.transactions_balance() RETURNS trigger LANGUAGE plpgsql AS $$
		DECLARE faulty record;
		BEGIN
			SELECT transaction_id, currency, sum(amount) AS sum INTO faulty
			FROM added GROUP BY transaction_id, currency HAVING sum(amount) <> 0 LIMIT 1;
			IF FOUND THEN
				RAISE EXCEPTION 'The lines of transaction % sum to % %, not to zero.',
					faulty.transaction_id, faulty.sum, faulty.currency
					USING ERRCODE = 'check_violation';
			END IF;
			RETURN NULL;
		END $$;

		CREATE FUNCTION read.lines_never_change() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			RAISE EXCEPTION 'A line of the ledger never changes: a correction is a new event.'
				USING ERRCODE = 'integrity_constraint_violation';
		END $$;

		CREATE TABLE rec.book_checks (
			check_id uuid PRIMARY KEY, started_at timestamptz NOT NULL, finished_at timestamptz NOT NULL,
			position text COLLATE "C" NOT NULL, holds boolean NOT NULL, results jsonb NOT NULL, requested_by uuid,
			since text COLLATE "C"
		);
		CREATE INDEX book_checks_finished ON rec.book_checks (finished_at DESC);

		CREATE TABLE rec.run_heads (
			run_id uuid PRIMARY KEY, status text, region text, effective_at timestamptz,
			position text COLLATE "C" NOT NULL, as_of timestamptz NOT NULL, rows int NOT NULL, totals json NOT NULL,
			rows_hash text NOT NULL, taken_at timestamptz NOT NULL, requests_at text COLLATE "C", seal json
		);
		REVOKE UPDATE, DELETE ON rec.run_heads FROM karuna_app;
		CREATE TRIGGER unchanged BEFORE DELETE OR UPDATE OR TRUNCATE ON rec.run_heads FOR EACH STATEMENT
			EXECUTE FUNCTION rec.runs_never_change();

		CREATE TABLE rec.run_rows (
			run_id uuid,
			number int CHECK (number > 0),
			request_id uuid NOT NULL, content_id uuid NOT NULL, status text NOT NULL, region text NOT NULL,
			currency text NOT NULL, goal bigint NOT NULL, donation bigint NOT NULL, refunded bigint NOT NULL,
			charged_back bigint NOT NULL, raised bigint NOT NULL, withdrawn bigint NOT NULL,
			reserved bigint NOT NULL, disputed bigint NOT NULL, fee bigint NOT NULL,
			corrected bigint NOT NULL,
			UNIQUE (run_id, request_id),
			PRIMARY KEY (run_id, number)
		);
		REVOKE UPDATE, DELETE ON rec.run_rows FROM karuna_app;
		CREATE TRIGGER complete AFTER INSERT ON rec.run_rows REFERENCING NEW TABLE AS added FOR EACH STATEMENT
			EXECUTE FUNCTION rec.runs_are_complete();
		CREATE TRIGGER unchanged BEFORE DELETE OR UPDATE OR TRUNCATE ON rec.run_rows FOR EACH STATEMENT
			EXECUTE FUNCTION rec.runs_never_change();

		CREATE TABLE rec.sealed_rows (
			run_id uuid, file text, number int CHECK (number > 0), row json NOT NULL,
			PRIMARY KEY (run_id, file, number)
		);
		REVOKE UPDATE, DELETE ON rec.sealed_rows FROM karuna_app;
		CREATE TRIGGER complete AFTER INSERT ON rec.sealed_rows REFERENCING NEW TABLE AS added FOR EACH STATEMENT
			EXECUTE FUNCTION rec.runs_are_complete();
		CREATE TRIGGER unchanged BEFORE DELETE OR UPDATE OR TRUNCATE ON rec.sealed_rows FOR EACH STATEMENT
			EXECUTE FUNCTION rec.runs_never_change();
	`)
}
