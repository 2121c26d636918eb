import type { MigrationSql } from '../migrate.ts'

/**
 * Donors live at the centres of towns, very many in the same one, and few in a town can give to somebody: an index by
 * town, group and radius leads from town to town to these alone. Nothing orders by the distance of each any more.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		DROP INDEX rec.profiles_blood_place;
		CREATE INDEX profiles_blood_town ON rec.profiles (blood_latitude, blood_longitude, blood_group, blood_radius_km)
			WHERE blood_alerts AND blood_group IS NOT NULL AND blood_latitude IS NOT NULL;
	`)
}
