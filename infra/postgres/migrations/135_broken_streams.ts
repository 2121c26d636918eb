import type { MigrationSql } from '../migrate.ts'

/**
 * Streams that the deciders can't fold: another program wrote into them, or a newer version of ours. Whoever finds
 * one first says so; effects that need it are held until it can be read.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE ops.broken_streams (
			stream text COLLATE "C" PRIMARY KEY,
			revision bigint NOT NULL,
			event_type text NOT NULL,
			error text NOT NULL,
			found_at timestamptz NOT NULL
		);
		ALTER TABLE ops.outbox ADD COLUMN held_by text COLLATE "C";
		CREATE INDEX outbox_held ON ops.outbox (held_by) WHERE held_by IS NOT NULL;
	`)
}
