import { KINDS } from '../../domain/requests/kinds/kinds.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { endedLongAgo } from '../../queries/requests/lookups.ts'
import { forgetDetailsOf } from '../../records/requests/contents.ts'
import { forgetSearchOf } from '../../records/requests/search.ts'
import { forgetSignalsOf } from '../../records/requests/signals.ts'

/**
 * Deletes health details some days after the end of a request: kind, place, outcome and filter fields remain.
 */
export const forgetDetails = ({ sql, clock }: Pick<WorkerInfrastructure, 'sql' | 'clock'>): ScheduledJob => ({
	name: 'requests/forget-details',
	everyMs: HOUR_MS,
	run: async () => {
		for (const { code, forgetsAfterDays, facets } of KINDS) {
			if (forgetsAfterDays === null) continue
			const before = new Date(clock.now() - forgetsAfterDays * DAY_MS)
			for (const requestId of await endedLongAgo(sql, code, before)) {
				await forgetSearchOf(sql, requestId)
				await forgetDetailsOf(sql, requestId, facets)
				await forgetSignalsOf(sql, requestId)
			}
		}
	},
})
