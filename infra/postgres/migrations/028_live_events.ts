import type { MigrationSql } from '../migrate.ts'

/** Editions of live events, and the people who register for them. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.names DROP CONSTRAINT names_owner_kind_check;
		ALTER TABLE rec.names ADD CONSTRAINT names_owner_kind_check
			CHECK (owner_kind IN ('user', 'organization', 'liveEvent'));

		CREATE TABLE rec.live_events (
			id uuid PRIMARY KEY, slug text NOT NULL UNIQUE, name text NOT NULL,
			starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, zone text NOT NULL,
			venue text NOT NULL, address text NOT NULL, map_url text NOT NULL,
			-- Names of packages by their ids.
			categories jsonb NOT NULL, ticket_openings int NOT NULL, created_at timestamptz NOT NULL
		);

		CREATE TABLE rec.live_event_registrations (
			id uuid PRIMARY KEY, live_event_id uuid NOT NULL REFERENCES rec.live_events (id), user_id uuid,
			first_name text NOT NULL, last_name text NOT NULL, email text NOT NULL, phone text NOT NULL,
			language text NOT NULL, complimentary_reason text, created_at timestamptz NOT NULL,
			-- Until it is paid.
			forgotten_at timestamptz,
			searched text GENERATED ALWAYS AS (rec.folded(first_name || ' ' || last_name)) STORED
		);
		CREATE INDEX live_event_registrations_searched
			ON rec.live_event_registrations USING gin (searched gin_trgm_ops);
		CREATE INDEX live_event_registrations_name ON rec.live_event_registrations (searched, id);
		CREATE INDEX live_event_registrations_email ON rec.live_event_registrations (lower(email));
		CREATE INDEX live_event_registrations_user ON rec.live_event_registrations (user_id);
		CREATE INDEX live_event_registrations_event ON rec.live_event_registrations (live_event_id, searched, id);
		CREATE INDEX live_event_registrations_created ON rec.live_event_registrations (created_at);
		CREATE INDEX live_event_registrations_forgotten ON rec.live_event_registrations (forgotten_at);

		CREATE TABLE rec.live_event_attendees (
			registration_id uuid NOT NULL REFERENCES rec.live_event_registrations (id) ON DELETE CASCADE,
			seat int NOT NULL, name text NOT NULL, PRIMARY KEY (registration_id, seat),
			searched text GENERATED ALWAYS AS (rec.folded(name)) STORED
		);
		CREATE INDEX live_event_attendees_searched ON rec.live_event_attendees USING gin (searched gin_trgm_ops);

		CREATE TABLE rec.live_event_holds (
			registration_id uuid PRIMARY KEY REFERENCES rec.live_event_registrations (id) ON DELETE CASCADE,
			live_event_id uuid NOT NULL, buyer_id uuid NOT NULL, network_hash bytea NOT NULL, seats int NOT NULL,
			held_at timestamptz NOT NULL, held_until timestamptz NOT NULL
		);
		CREATE INDEX live_event_holds_buyer ON rec.live_event_holds (buyer_id);
		CREATE INDEX live_event_holds_network ON rec.live_event_holds (network_hash);
		CREATE INDEX live_event_holds_held ON rec.live_event_holds (held_at);

		CREATE TABLE rec.live_event_tokens (
			-- SHA-256 of the token, which is in a mail alone.
			token_hash bytea PRIMARY KEY, registration_id uuid NOT NULL, version int NOT NULL, made_at timestamptz NOT NULL
		);
		CREATE INDEX live_event_tokens_registration ON rec.live_event_tokens (registration_id);

		CREATE TABLE rec.live_event_waiting (
			id uuid PRIMARY KEY, live_event_id uuid NOT NULL REFERENCES rec.live_events (id), user_id uuid,
			first_name text NOT NULL, last_name text NOT NULL, email text NOT NULL, phone text NOT NULL,
			language text NOT NULL, network_hash bytea NOT NULL, created_at timestamptz NOT NULL,
			-- The end of the edition.
			forgotten_at timestamptz NOT NULL
		);
		CREATE UNIQUE INDEX live_event_waiting_email ON rec.live_event_waiting (live_event_id, lower(email));
		CREATE INDEX live_event_waiting_user ON rec.live_event_waiting (user_id);
		CREATE INDEX live_event_waiting_forgotten ON rec.live_event_waiting (forgotten_at);
	`)
}
