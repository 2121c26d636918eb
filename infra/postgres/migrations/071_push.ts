import type { MigrationSql } from '../migrate.ts'

/** Browsers that asked to be told, each for the session that it is signed in with. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.push_subscriptions (
			-- One browser has one: whoever signs in there later takes it over.
			endpoint text PRIMARY KEY,
			user_id uuid NOT NULL REFERENCES rec.users ON DELETE CASCADE,
			-- Nothing is sent once this session has ended.
			family_id uuid NOT NULL,
			p256dh text NOT NULL,
			auth text NOT NULL,
			language text NOT NULL,
			created_at timestamptz NOT NULL
		);
		CREATE INDEX push_subscriptions_user ON rec.push_subscriptions (user_id);
	`)
}
