import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { MINUTE_MS } from '../../kernel/time.ts'
import { deleteMarks, forgetKeys } from '../../records/requests/analytics.ts'

/** Ends the key of the day before soon after midnight of UTC, and what was marked with it. */
export const forgetVisitors = ({ sql, clock }: { sql: Sql; clock: Clock }): ScheduledJob => ({
	name: 'requests/forget-visitors',
	everyMs: MINUTE_MS,
	run: async () => {
		const today = new Date(clock.now()).toISOString().slice(0, 10)
		await forgetKeys(sql, today)
		await inBatches((most) => deleteMarks(sql, today, most))
	},
})
