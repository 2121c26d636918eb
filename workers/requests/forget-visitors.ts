import { dayOf } from '../../commands/_shared/day-secret.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { MINUTE_MS } from '../../kernel/time.ts'
import { forgetSecrets } from '../../records/_shared/day-secrets.ts'
import { analyticsKeysTable, deleteMarks } from '../../records/requests/analytics.ts'

/** Ends the key of the day before soon after midnight of UTC, and what was marked with it. */
export const forgetVisitors = ({ sql, clock }: { sql: Sql; clock: Clock }): ScheduledJob => ({
	name: 'requests/forget-visitors',
	everyMs: MINUTE_MS,
	run: async () => {
		const today = dayOf(clock.now())
		await forgetSecrets(sql, analyticsKeysTable, today)
		await inBatches((most) => deleteMarks(sql, today, most))
	},
})
