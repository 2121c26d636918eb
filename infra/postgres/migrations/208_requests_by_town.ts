import type { MigrationSql } from '../migrate.ts'

/**
 * Requests are looked for near a town: by the town of the catalogue that an author chose, or by what they wrote of the
 * place, town by town, and in each by the id of the request.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE INDEX request_contents_town ON rec.request_contents ((coalesce(city_id, lower(place))), request_id)
	`)
}
