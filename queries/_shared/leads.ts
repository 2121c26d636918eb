import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Whether a person leads an organization, as its owner or admin, by its read model. */
export async function leads(sql: SqlExecutor, organizationId: string, userId: string): Promise<boolean> {
	const text = `SELECT 1 AS there FROM read.organizations
		WHERE id = $1 AND $2 = ANY(lead_ids)`
	return (await sql.maybeOne(text, [organizationId, userId])) !== null
}
