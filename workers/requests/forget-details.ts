import { KINDS } from '../../domain/requests/kinds/kinds.contract.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { endedLongAgo } from '../../queries/requests/lookups.ts'
import { forgetDetailsOf } from '../../records/requests/contents.ts'
import { forgetSearchOf } from '../../records/requests/search.ts'
import { forgetSignalsOf } from '../../records/requests/signals.ts'

/**
 * What is said of somebody's health is forgotten some days after the end of a request: kind, place and outcome stay,
 * and the fields that lists are narrowed down by.
 */
export async function forgetDetails(sql: SqlExecutor, clock: Clock): Promise<void> {
	for (const { code, forgetsAfterDays, facets } of KINDS) {
		if (forgetsAfterDays === null) continue
		const before = new Date(clock.now() - forgetsAfterDays * DAY_MS)
		for (const requestId of await endedLongAgo(sql, code, before)) {
			await forgetSearchOf(sql, requestId)
			await forgetDetailsOf(sql, requestId, facets)
			await forgetSignalsOf(sql, requestId)
		}
	}
}
