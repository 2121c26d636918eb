import type { MigrationSql } from '../migrate.ts'

/**
 * How fast cards are tried, against card testing. Whose tries they are is hashed by a key that is gone after a day. All
 * of it stays out of the write-ahead log, so that no archive has it: after a crash it counts from nothing.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE UNLOGGED TABLE rec.velocity_keys (
			day date PRIMARY KEY,
			secret bytea NOT NULL
		);

		CREATE UNLOGGED TABLE rec.velocity_levels (
			-- HMAC of a signal and whom it is of, under the day's key; of what is nobody's, a plain hash.
			key_hash bytea PRIMARY KEY,
			level double precision NOT NULL,
			at timestamptz NOT NULL,
			empties_per_hour double precision NOT NULL,
			max double precision NOT NULL
		);
		CREATE INDEX velocity_levels_at ON rec.velocity_levels (at);

		CREATE UNLOGGED TABLE rec.velocity_tries (
			donation_id uuid PRIMARY KEY,
			keys jsonb NOT NULL,
			share double precision NOT NULL,
			at timestamptz NOT NULL
		);
		CREATE INDEX velocity_tries_at ON rec.velocity_tries (at);
	`)
}
