import { TABLES } from '../../apps/capabilities.ts'
import { expiringOf, sweep } from '../../kernel/capability/expiry.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

export async function sweepAt(
	sql: SqlExecutor,
	table: string,
	now: number,
	settledWorkMs = 7 * DAY_MS,
): Promise<number> {
	const expiring = expiringOf(TABLES).find((each) => each.table === table)
	if (!expiring) throw new Error(`Rows of ${table} don't end.`)
	const clock = { now: () => now }
	return sweep(sql, expiring, { clock, wallClock: clock, settings: { activityLogMs: DAY_MS, settledWorkMs } })
}
