import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export async function leads(sql: SqlExecutor, organizationId: string, userId: string): Promise<boolean> {
	const text = `SELECT 1 AS there FROM read.organizations
		WHERE id = $1 AND $2 = ANY(lead_ids)`
	return (await sql.maybeOne(text, [organizationId, userId])) !== null
}
