import type { MigrationSql } from '../migrate.ts'

/** Finds those who were told what an admin said to many. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX notifications_announcement ON rec.notifications ((about ->> 'announcementId'))
			WHERE (about ->> 'announcementId') IS NOT NULL;
	`)
}
