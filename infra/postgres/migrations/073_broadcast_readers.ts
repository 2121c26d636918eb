import type { MigrationSql } from '../migrate.ts'

/** Finds those who were told what an admin said to many. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX notifications_broadcast ON rec.notifications ((about ->> 'broadcastId'))
			WHERE (about ->> 'broadcastId') IS NOT NULL;
	`)
}
