import type { ClosingObstacle } from '../../domain/users/closing.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

export async function closingObstacles(sql: SqlExecutor, userId: string): Promise<ClosingObstacle[]> {
	const row = await sql.one<Record<ClosingObstacle, boolean>>(
		`SELECT
			EXISTS (SELECT FROM read.requests WHERE author_id = $1
				AND status IN ('pendingAdmin', 'pendingOrganization', 'approved', 'live', 'onHold')) AS requests,
			EXISTS (SELECT FROM read.fund_totals f WHERE (f.free > 0 OR f.reserved > 0) AND (
				(f.target_kind = 'individual' AND f.target_id = $1)
				OR (f.target_kind = 'request' AND f.target_id IN (
					SELECT id FROM read.requests WHERE author_id = $1 AND organization_id IS NULL)))) AS money,
			EXISTS (SELECT FROM read.organizations WHERE owner_ids = ARRAY[$1::uuid::text]) AS organizations`,
		[userId],
	)
	return (['requests', 'money', 'organizations'] as const).filter((each) => row[each])
}
