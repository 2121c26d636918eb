import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { expiringOf, SWEEP, sweep } from '../../kernel/expiry.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { MINUTE_MS } from '../../kernel/time.ts'

/** Forgets what is old. */
export const sweepExpired = ({
	sql,
	clock,
	wallClock,
	settings,
	tables,
}: WorkerInfrastructure): ScheduledJob => ({
	name: SWEEP,
	// Soon after midnight nobody can say who came the day before.
	everyMs: MINUTE_MS,
	run: async () => {
		for (const each of expiringOf(tables)) await sweep(sql, each, { clock, wallClock, settings })
	},
})
