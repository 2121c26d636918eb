import { expiringOf, SWEEP, sweep } from '../../kernel/capability/expiry.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'

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
