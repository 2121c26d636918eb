import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		-- A name or picture that changes is published to the processes that show people.
		CREATE FUNCTION rec.person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			PERFORM pg_notify('people', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
			RETURN NULL;
		END $$;

		CREATE TABLE ops.erasures (
			id uuid PRIMARY KEY, kind text NOT NULL, erased_at timestamptz NOT NULL,
			-- Paths of uploads, which go with the row's work.
			files text[] NOT NULL
		);

		CREATE TABLE rec.account_mails (
			id uuid PRIMARY KEY, kind text NOT NULL, key_id text NOT NULL,
			-- Recipient and content; gone with the row once it is sent.
			content bytea NOT NULL,
			created_at timestamptz NOT NULL
		);

		CREATE TABLE rec.captcha_passes (
			-- Of the challenge: each is taken once.
			challenge_hash bytea PRIMARY KEY, pass_hash bytea NOT NULL UNIQUE, expires_at timestamptz NOT NULL,
			used_at timestamptz
		);
		CREATE INDEX captcha_passes_expiry ON rec.captcha_passes (expires_at);

		CREATE TABLE rec.codes (
			id uuid PRIMARY KEY, type text NOT NULL,
			-- A registration or a person. Null: nobody, and no code is ever right.
			subject uuid,
			-- What a right code proves: an e-mail address or a number.
			address text NOT NULL, code_hash bytea NOT NULL,
			tries int NOT NULL DEFAULT 0, sends int NOT NULL DEFAULT 1, sent_at timestamptz NOT NULL,
			expires_at timestamptz NOT NULL, used_at timestamptz, link_hash bytea
		);
		CREATE INDEX codes_expiry ON rec.codes (expires_at);
		CREATE INDEX codes_of_subject ON rec.codes (subject, type, sent_at DESC);
		CREATE INDEX codes_subject ON rec.codes (subject);

		CREATE TABLE rec.exports (
			-- The entry of the activity log that says who, when and from where. Both are forgotten together.
			id uuid PRIMARY KEY REFERENCES rec.activity_log (id) ON DELETE CASCADE,
			user_id uuid NOT NULL,
			list text NOT NULL CHECK (list IN ('users', 'bloodDonors')),
			filter jsonb NOT NULL, reason text NOT NULL, created_at timestamptz NOT NULL
		);
		CREATE INDEX exports_user ON rec.exports (user_id);

		CREATE TABLE rec.login_attempts (
			key_hash bytea PRIMARY KEY, window_started_at timestamptz NOT NULL, attempts int NOT NULL
		);
		CREATE INDEX login_attempts_window ON rec.login_attempts (window_started_at);

		CREATE TABLE rec.names (
			-- The name however it is written, with look-alike letters made one.
			key text PRIMARY KEY CHECK (key <> ''),
			owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'organization')),
			owner_id uuid NOT NULL, taken_at timestamptz NOT NULL,
			-- Of usernames: since when somebody goes by another one. It stays theirs for a while.
			given_up_at timestamptz,
			UNIQUE (key, owner_id)
		);
		CREATE INDEX names_owner ON rec.names (owner_id);
		CREATE INDEX names_without_gaps ON rec.names (replace(key, '-', '')) WHERE owner_kind = 'organization';

		CREATE TABLE rec.passkey_challenges (
			challenge_hash bytea PRIMARY KEY,
			-- Who is to sign it to register a key; null: whoever signs in.
			user_id uuid, expires_at timestamptz NOT NULL
		);
		CREATE INDEX passkey_challenges_expiry ON rec.passkey_challenges (expires_at);

		-- Asked for, but the address is not proven yet. Several may wait for one address: none has a claim to it.
		CREATE TABLE rec.registrations (
			id uuid PRIMARY KEY, email text NOT NULL, first_name text NOT NULL, last_name text NOT NULL,
			password_hash text NOT NULL, locale text NOT NULL, news boolean NOT NULL, research boolean NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX registrations_created ON rec.registrations (created_at);
		CREATE INDEX registrations_email ON rec.registrations (lower(email), created_at DESC);

		CREATE TABLE rec.users (
			id uuid PRIMARY KEY,
			-- Without @, so that one person's username is never another's e-mail address.
			username text NOT NULL CHECK (username ~ '^[A-Za-z0-9._-]{1,50}$'),
			email text NOT NULL CHECK (email ~ '@'),
			first_name text NOT NULL, last_name text NOT NULL, phone text,
			phone_verified boolean NOT NULL DEFAULT false, password_hash text, profile_image_url text,
			locale text NOT NULL, created_at timestamptz NOT NULL, name_key text NOT NULL,
			password_by_mail boolean NOT NULL DEFAULT false,
			CONSTRAINT users_name FOREIGN KEY (name_key, id) REFERENCES rec.names(key, owner_id)
		);
		CREATE INDEX users_created ON rec.users (created_at);
		CREATE UNIQUE INDEX users_email ON rec.users (lower(email));
		CREATE UNIQUE INDEX users_phone ON rec.users (phone) WHERE phone_verified;
		CREATE UNIQUE INDEX users_username ON rec.users (lower(username));
		CREATE TRIGGER changed AFTER DELETE OR UPDATE OF username, first_name, last_name,
			profile_image_url ON rec.users FOR EACH ROW
			EXECUTE FUNCTION rec.person_changed('id');

		CREATE TABLE rec.addresses (
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			-- The first is the one that they live at.
			position int NOT NULL, line1 text NOT NULL, line2 text NOT NULL, city text NOT NULL, state text NOT NULL,
			country text NOT NULL, zip_code text NOT NULL,
			PRIMARY KEY (user_id, position)
		);
		CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON rec.addresses FOR EACH ROW
			EXECUTE FUNCTION rec.person_changed('user_id');

		CREATE TABLE rec.authenticators (
			user_id uuid PRIMARY KEY REFERENCES rec.users (id) ON DELETE CASCADE,
			key_id text NOT NULL, secret bytea NOT NULL,
			-- Null until the app has shown that it knows the secret.
			confirmed_at timestamptz,
			-- Of the last code that was taken: each is good once.
			last_step bigint NOT NULL DEFAULT '-1'::integer, created_at timestamptz NOT NULL, proven_by text,
			proven_by_user uuid, proven_at timestamptz
		);

		-- One for each session: it allows that session, and no other, to enrol one factor.
		CREATE TABLE rec.factor_proofs (
			family_id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			-- Of the link that was mailed; null once it was used, and where another factor was the proof.
			token_hash bytea UNIQUE,
			-- What the page that asked shows, for an admin to type. It opens nothing by itself.
			number text NOT NULL, tries int NOT NULL DEFAULT 0,
			expires_at timestamptz NOT NULL, proven_by text, proven_by_user uuid
		);
		CREATE INDEX factor_proofs_expiry ON rec.factor_proofs (expires_at);
		CREATE INDEX factor_proofs_user ON rec.factor_proofs (user_id);

		CREATE TABLE rec.identities (
			issuer text, subject text,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			created_at timestamptz NOT NULL,
			PRIMARY KEY (issuer, subject)
		);
		CREATE INDEX identities_user ON rec.identities (user_id);

		CREATE TABLE rec.passkeys (
			id uuid PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			credential_id text NOT NULL UNIQUE, public_key bytea NOT NULL, counter bigint NOT NULL,
			transports text[] NOT NULL, name text NOT NULL, created_at timestamptz NOT NULL,
			last_used_at timestamptz, proven_by text, proven_by_user uuid, proven_at timestamptz
		);
		CREATE INDEX passkeys_user ON rec.passkeys (user_id);

		CREATE TABLE rec.profiles (
			user_id uuid PRIMARY KEY REFERENCES rec.users (id) ON DELETE CASCADE,
			about text NOT NULL DEFAULT '', image_file_id uuid,
			mode text NOT NULL DEFAULT 'donor' CHECK (mode IN ('donor', 'donee')),
			-- Anybody may look at the name, the picture and what is written under about.
			is_public boolean NOT NULL DEFAULT true, shows_place boolean NOT NULL DEFAULT false,
			shows_giving boolean NOT NULL DEFAULT false,
			-- Null: no volunteer.
			volunteer_areas text[], volunteer_availability text,
			volunteer_about text NOT NULL DEFAULT '',
			-- Null: gives no blood.
			blood_group text, updated_at timestamptz NOT NULL,
			blood_alerts boolean NOT NULL DEFAULT false, blood_texts boolean NOT NULL DEFAULT false,
			blood_sex text CHECK (blood_sex IN ('female', 'male')),
			blood_last_day date, blood_last_component text, blood_radius_km int NOT NULL DEFAULT 25,
			blood_quiet_from text, blood_quiet_to text, blood_quiet_zone text, blood_paused_until date,
			blood_latitude double precision, blood_longitude double precision
		);
		CREATE INDEX profiles_blood_group ON rec.profiles (blood_group) WHERE blood_group IS NOT NULL;
		CREATE INDEX profiles_blood_town ON rec.profiles (blood_latitude, blood_longitude, blood_group,
			blood_radius_km) WHERE blood_alerts AND (blood_group IS NOT NULL) AND (blood_latitude IS NOT NULL);
		CREATE TRIGGER changed AFTER INSERT OR DELETE OR UPDATE ON rec.profiles FOR EACH ROW
			EXECUTE FUNCTION rec.person_changed('user_id');

		CREATE TABLE rec.recovery_codes (
			user_id uuid REFERENCES rec.users (id) ON DELETE CASCADE,
			code_hash bytea, used_at timestamptz,
			PRIMARY KEY (user_id, code_hash)
		);

		CREATE TABLE rec.sessions (
			id uuid PRIMARY KEY, family_id uuid NOT NULL,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			access_hash bytea NOT NULL UNIQUE, access_expires_at timestamptz NOT NULL,
			refresh_hash bytea NOT NULL UNIQUE, refresh_expires_at timestamptz NOT NULL, rotated_from uuid,
			rotated_at timestamptz, revoked_at timestamptz, ip_hash bytea NOT NULL, user_agent text NOT NULL,
			created_at timestamptz NOT NULL, second_factor boolean NOT NULL DEFAULT false,
			remembered boolean NOT NULL DEFAULT true, successor_salt bytea, passkey_id uuid, proven_at timestamptz
		);
		CREATE INDEX sessions_expiry ON rec.sessions (refresh_expires_at);
		CREATE INDEX sessions_family ON rec.sessions (family_id);
		CREATE INDEX sessions_user ON rec.sessions (user_id);

		CREATE TABLE rec.socket_tickets (
			ticket_hash bytea PRIMARY KEY, family_id uuid NOT NULL,
			user_id uuid NOT NULL REFERENCES rec.users (id) ON DELETE CASCADE,
			expires_at timestamptz NOT NULL
		);
		CREATE INDEX socket_tickets_expiry ON rec.socket_tickets (expires_at);

		CREATE TABLE rec.user_settings (
			user_id uuid PRIMARY KEY REFERENCES rec.users (id) ON DELETE CASCADE,
			news boolean NOT NULL, research boolean NOT NULL, recommends boolean NOT NULL DEFAULT true
		);
	`)
}
