import type { SqlExecutor } from '../../infra/postgres/sql.ts'

/** What an organization says of itself. Names are unique, whatever their case. */
export interface OrganizationRecordRow {
	readonly id: string
	readonly org_name: string
	readonly description: string
	readonly country: string
	readonly created_at: Date
}

/** Stores an organization's words. @returns false when the name is taken by another */
export async function insertOrganization(sql: SqlExecutor, row: OrganizationRecordRow): Promise<boolean> {
	await sql.execute(
		`INSERT INTO rec.organizations (id, org_name, description, country, created_at)
		VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
		[row.id, row.org_name, row.description, row.country, row.created_at],
	)
	const kept = await sql.maybeOne('SELECT id FROM rec.organizations WHERE id = $1', [row.id])
	return kept !== null
}
