import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		-- A place on the ball of the earth, in kilometres: donors near a request are found by it.
		CREATE FUNCTION rec.earth_point(latitude double precision, longitude double precision) RETURNS cube
			LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			RETURN cube(cube(cube(
				6371 * cos(radians(latitude)) * cos(radians(longitude))),
				6371 * cos(radians(latitude)) * sin(radians(longitude))),
				6371 * sin(radians(latitude)));

		CREATE TABLE rec.blood_alerts (
			request_id uuid,
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			-- From 1: fifty donors at a time.
			wave int NOT NULL CHECK (wave > 0),
			created_at timestamptz NOT NULL,
			-- Later than it was made where somebody has quiet hours.
			due_at timestamptz NOT NULL, sent_at timestamptz,
			channel text NOT NULL CHECK (channel IN ('inbox', 'text')),
			-- A step of distance, never the distance.
			within_km int NOT NULL,
			answer text CHECK (answer IN ('can', 'notNow', 'gave')),
			answered_at timestamptz,
			PRIMARY KEY (request_id, user_id)
		);
		CREATE INDEX blood_alerts_due ON rec.blood_alerts (due_at) WHERE sent_at IS NULL;
		CREATE INDEX blood_alerts_user ON rec.blood_alerts (user_id, created_at);
	`)
}
