import type { MigrationSql } from '../migrate.ts'

/**
 * Those who may see a private request are named by id, or by e-mail address: a username that somebody gave up may be
 * another one's. Usernames that nobody has any more let nobody in, and go.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		UPDATE rec.request_contents c SET allowed_viewers = ARRAY(
			SELECT coalesce(u.id::text, viewer.entry)
			FROM unnest(c.allowed_viewers) WITH ORDINALITY AS viewer (entry, place)
			LEFT JOIN rec.users u ON lower(u.username) = viewer.entry
			WHERE u.id IS NOT NULL OR viewer.entry LIKE '%@%'
			ORDER BY viewer.place
		)
		WHERE c.allowed_viewers <> '{}';
	`)
}
