import { monthIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/** Returns the end of an entity's last closed month (ISO 8601); null before the first one. */
export async function closedUntil(sql: SqlExecutor, entity: string): Promise<string | null> {
	const { month } = await sql.one<{ month: string | null }>(
		'SELECT max(month) AS month FROM read.periods WHERE is_closed AND entity = $1',
		[entity],
	)
	return month === null ? null : new Date(monthIn(regionOf(entity), month).endsAt).toISOString()
}
