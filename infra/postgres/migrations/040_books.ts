import type { MigrationSql } from '../migrate.ts'

/**
 * What guards the ledger inside the database, and the results of its standing check. The triggers are put
 * on each generation of the read model when it is made.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
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
			check_id uuid PRIMARY KEY,
			started_at timestamptz NOT NULL,
			finished_at timestamptz NOT NULL,
			position text COLLATE "C" NOT NULL,
			holds boolean NOT NULL,
			results jsonb NOT NULL,
			requested_by uuid
		);
		CREATE INDEX book_checks_finished ON rec.book_checks (finished_at DESC);
	`)
}
