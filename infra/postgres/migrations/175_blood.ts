import type { MigrationSql } from '../migrate.ts'

/**
 * Blood donors are found by the town that they live in, and who was alerted of which request, in which wave, and what
 * became of it. Points lie on a sphere with the earth's radius in kilometres: the straight way between two of the same
 * region is as long as the way over the ground, within a few metres, and a GiST index orders by it.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE EXTENSION IF NOT EXISTS cube;

		ALTER TABLE rec.profiles
			ADD COLUMN blood_alerts boolean NOT NULL DEFAULT false,
			ADD COLUMN blood_texts boolean NOT NULL DEFAULT false,
			ADD COLUMN blood_sex text CHECK (blood_sex IN ('female', 'male')),
			ADD COLUMN blood_last_day date,
			ADD COLUMN blood_last_component text,
			ADD COLUMN blood_radius_km integer NOT NULL DEFAULT 25,
			ADD COLUMN blood_quiet_from text,
			ADD COLUMN blood_quiet_to text,
			ADD COLUMN blood_quiet_zone text,
			ADD COLUMN blood_paused_until date,
			ADD COLUMN blood_latitude double precision,
			ADD COLUMN blood_longitude double precision;

		-- Kilometres from the centre of the earth, of degrees. Inlined wherever it stands, so that the index is found.
		CREATE FUNCTION rec.earth_point(latitude double precision, longitude double precision) RETURNS cube
			LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			RETURN cube(cube(cube(
				6371 * cos(radians(latitude)) * cos(radians(longitude))),
				6371 * cos(radians(latitude)) * sin(radians(longitude))),
				6371 * sin(radians(latitude)));
		CREATE INDEX profiles_blood_place ON rec.profiles
			USING gist (rec.earth_point(blood_latitude, blood_longitude))
			WHERE blood_alerts AND blood_group IS NOT NULL AND blood_latitude IS NOT NULL;

		ALTER TABLE rec.request_contents ADD COLUMN city_id text;

		CREATE TABLE rec.blood_alerts (
			request_id uuid NOT NULL,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			-- From 1: fifty donors at a time.
			wave integer NOT NULL CHECK (wave > 0),
			created_at timestamptz NOT NULL,
			-- Later than it was made where somebody has quiet hours.
			due_at timestamptz NOT NULL,
			sent_at timestamptz,
			channel text NOT NULL CHECK (channel IN ('inbox', 'text')),
			-- A step of distance, never the distance.
			within_km integer NOT NULL,
			answer text CHECK (answer IN ('can', 'notNow', 'gave')),
			answered_at timestamptz,
			PRIMARY KEY (request_id, user_id)
		);
		CREATE INDEX blood_alerts_user ON rec.blood_alerts (user_id, created_at);
		CREATE INDEX blood_alerts_due ON rec.blood_alerts (due_at) WHERE sent_at IS NULL;
	`)
}
