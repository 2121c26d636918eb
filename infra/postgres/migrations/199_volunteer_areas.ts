import type { MigrationSql } from '../migrate.ts'

/** Areas of volunteers are the areas of expertise that requests name, so that both are found by the same word. */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		UPDATE rec.profiles SET volunteer_areas = (
			SELECT array_agg(CASE area WHEN 'teaching' THEN 'education' WHEN 'translation' THEN 'languages'
				WHEN 'technology' THEN 'software' WHEN 'legal' THEN 'law' ELSE area END)
			FROM unnest(volunteer_areas) area)
		WHERE volunteer_areas IS NOT NULL AND volunteer_areas <> '{}'`)
}
