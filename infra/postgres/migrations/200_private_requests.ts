import type { MigrationSql } from '../migrate.ts'

/**
 * Whoever is named by an e-mail address as somebody who may see a private request is invited: versions of the request
 * name the invitation, and it is the account's whose proven address it is, now or one day. And whether a file is shown
 * by private requests alone is found by its path.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.viewer_invitations (
			id uuid PRIMARY KEY,
			request_id uuid NOT NULL,
			email text NOT NULL,
			created_by uuid NOT NULL,
			created_at timestamptz NOT NULL,
			user_id uuid,
			mailed_at timestamptz
		);
		CREATE UNIQUE INDEX viewer_invitations_request ON rec.viewer_invitations (request_id, email);
		CREATE INDEX viewer_invitations_email ON rec.viewer_invitations (email) WHERE user_id IS NULL;
		CREATE INDEX viewer_invitations_user ON rec.viewer_invitations (user_id) WHERE user_id IS NOT NULL;
		CREATE INDEX viewer_invitations_author ON rec.viewer_invitations (created_by);

		-- Their authors told them themselves: these are not mailed.
		INSERT INTO rec.viewer_invitations (id, request_id, email, created_by, created_at, user_id, mailed_at)
			SELECT gen_random_uuid(), named.request_id, named.entry, named.created_by, named.created_at, u.id,
				named.created_at
			FROM (
				SELECT DISTINCT ON (c.request_id, entry) c.request_id, entry, c.created_by, c.created_at
				FROM rec.request_contents c, unnest(c.allowed_viewers) AS entry
				WHERE entry LIKE '%@%' ORDER BY c.request_id, entry, c.created_at
			) named LEFT JOIN rec.users u ON lower(u.email) = named.entry;
		UPDATE rec.request_contents c SET allowed_viewers = ARRAY(
				SELECT coalesce(i.id::text, viewer.entry)
				FROM unnest(c.allowed_viewers) WITH ORDINALITY AS viewer (entry, place)
				LEFT JOIN rec.viewer_invitations i ON i.request_id = c.request_id AND i.email = viewer.entry
				ORDER BY viewer.place
			)
		WHERE c.allowed_viewers <> '{}';

		CREATE INDEX files_path ON rec.files (path);
		CREATE INDEX files_card_path ON rec.files (card_path) WHERE card_path IS NOT NULL;
		CREATE INDEX request_contents_videos ON rec.request_contents USING gin (videos);
		CREATE INDEX request_updates_images ON rec.request_updates USING gin (images);
	`)
}
