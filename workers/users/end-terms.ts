import { accessDecider } from '../../domain/users/access.decider.ts'
import { accessStream } from '../../domain/users/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { withEndedTerms } from '../../queries/users/roles-of.ts'

/** Records the end of roles whose term is over. They open nothing any more from that instant, also without it. */
export const endTerms = ({
	sql,
	dispatch,
	clock,
}: Pick<WorkerInfrastructure, 'sql' | 'dispatch' | 'clock'>): ScheduledJob => ({
	name: 'users/end-terms',
	everyMs: MINUTE_MS,
	run: async (now) => {
		const at = new Date(now)
		for (const { user_id: userId } of await withEndedTerms(sql, at))
			await dispatch(
				accessDecider,
				accessStream(userId),
				{ type: 'EndTerms', userId, at: at.toISOString() },
				systemContext(clock, 'end-terms'),
			)
	},
})
