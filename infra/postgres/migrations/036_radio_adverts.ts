import type { MigrationSql } from '../migrate.ts'

/** Adverts on the radio, and the breaks of a channel in which they are on air. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.radio_adverts (
			id uuid PRIMARY KEY, name text NOT NULL,
			item_id uuid NOT NULL REFERENCES rec.media_items (id),
			from_day date NOT NULL, until_day date NOT NULL,
			-- Empty: all.
			channels uuid[] NOT NULL,
			-- Minutes of the local day; empty: all of it.
			dayparts jsonb NOT NULL,
			weight int NOT NULL CHECK (weight > 0),
			cap_hour int CHECK (cap_hour > 0), cap_day int CHECK (cap_day > 0), cap_total int CHECK (cap_total > 0),
			distance_minutes int NOT NULL CHECK (distance_minutes >= 0),
			created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL, CHECK (until_day >= from_day)
		);
		CREATE INDEX radio_adverts_days ON rec.radio_adverts (until_day, from_day);
		CREATE INDEX radio_adverts_item ON rec.radio_adverts (item_id);

		-- Minutes of programme between two breaks; null: no adverts.
		ALTER TABLE rec.radio_channels ADD COLUMN break_minutes int CHECK (break_minutes > 0);
		ALTER TABLE rec.radio_plan ADD COLUMN advert_id uuid;
		ALTER TABLE rec.radio_as_run ADD COLUMN advert_id uuid;
		CREATE INDEX radio_as_run_advert ON rec.radio_as_run (advert_id, channel_id, from_frame)
			WHERE advert_id IS NOT NULL;
	`)
}
