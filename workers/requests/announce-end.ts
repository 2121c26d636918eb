import { dayIn, REGIONS } from '../../domain/catalog/regions.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { endingSoon } from '../../queries/requests/lookups.ts'

export const announceEnd = ({
	sql,
	dispatch,
	clock,
}: Pick<WorkerInfrastructure, 'sql' | 'dispatch' | 'clock'>): ScheduledJob => ({
	name: 'requests/ending-soon',
	everyMs: HOUR_MS,
	run: async () => {
		for (const region of REGIONS) {
			const today = dayIn(region, clock.now())
			for (const requestId of await endingSoon(sql, region.code, today))
				await dispatch(
					requestDecider,
					requestStream(requestId),
					{ type: 'AnnounceEnd', at: new Date(clock.now()).toISOString(), today },
					systemContext(clock, 'ending-soon'),
				)
		}
	},
})
