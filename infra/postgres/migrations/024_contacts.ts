import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		-- Its id is its owner's: a person's, an organization's or that of the foundation's book.
		CREATE TABLE rec.contact_books (
			id uuid PRIMARY KEY, user_id uuid UNIQUE REFERENCES rec.users (id) ON DELETE CASCADE,
			kind text NOT NULL, created_at timestamptz NOT NULL,
			consent_hash bytea, consent_until timestamptz, consent_tries int NOT NULL DEFAULT 0,
			opened_by uuid, opened_until timestamptz
		);

		-- Letters of names as ASCII ones, the only letters that trigrams have; the last two signs are left out.
		CREATE FUNCTION rec.folded(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
			RETURN translate(lower(name),
				'अआइईउऊएऐओऔऋकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहािीुूृेैोौंँःàáâãäåçèéêëìíîïñòóôõöùúûüýÿ़्',
				'aaiiuueeoorkkggnccjjnttddnttddnpfbbmyrllvssshaiiuureeoonnhaaaaaaceeeeiiiinooooouuuuyy');

		CREATE TABLE rec.contacts (
			id uuid PRIMARY KEY, book_id uuid NOT NULL REFERENCES rec.contact_books (id) ON DELETE CASCADE,
			first_name text NOT NULL, last_name text NOT NULL,
			-- Normalized; empty: none.
			email text NOT NULL, phone text NOT NULL, email_key uuid, phone_key uuid,
			known_from text NOT NULL, created_at timestamptz NOT NULL, changed_at timestamptz NOT NULL,
			searched text GENERATED ALWAYS AS
				(rec.folded(first_name || ' ' || last_name || ' ' || email || ' ' || phone)) STORED,
			CHECK (email <> '' OR phone <> '')
		);
		CREATE UNIQUE INDEX contacts_one_per_person ON rec.contacts (book_id, (coalesce(nullif(email, ''), phone)));
		-- Equal keys are saved once: the smallest index there is, by which a book is counted.
		CREATE INDEX contacts_book ON rec.contacts (book_id);
		CREATE INDEX contacts_first_name ON rec.contacts (book_id, lower(first_name || ' ' || last_name), id);
		CREATE INDEX contacts_last_name ON rec.contacts (book_id, lower(last_name || ' ' || first_name), id);
		CREATE INDEX contacts_email_key ON rec.contacts (email_key);
		CREATE INDEX contacts_phone_key ON rec.contacts (phone_key);
		CREATE INDEX contacts_search ON rec.contacts USING gin (searched gin_trgm_ops);

		CREATE TABLE rec.contact_groups (
			id uuid PRIMARY KEY, book_id uuid NOT NULL REFERENCES rec.contact_books (id) ON DELETE CASCADE,
			name text NOT NULL, created_at timestamptz NOT NULL
		);
		CREATE UNIQUE INDEX contact_groups_name ON rec.contact_groups (book_id, lower(name));

		CREATE TABLE rec.contact_group_members (
			group_id uuid REFERENCES rec.contact_groups (id) ON DELETE CASCADE,
			contact_id uuid REFERENCES rec.contacts (id) ON DELETE CASCADE,
			PRIMARY KEY (group_id, contact_id)
		);
		CREATE INDEX contact_group_members_contact ON rec.contact_group_members (contact_id);

		-- Keyed hashes of addresses, so that they outlive what was erased.
		CREATE TABLE rec.erased_contacts (id uuid PRIMARY KEY, erased_at timestamptz NOT NULL);
	`)
}
