import type { MigrationSql } from '../migrate.ts'

/** When somebody asked to have a notification by e-mail: it goes once, whatever else they chose. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		ALTER TABLE rec.notifications ADD COLUMN mail_requested_at timestamptz;
		CREATE INDEX notifications_mail_asked ON rec.notifications (user_id, mail_requested_at)
			WHERE mail_requested_at IS NOT NULL;
	`)
}
