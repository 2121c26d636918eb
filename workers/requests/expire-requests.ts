import { dayIn, REGIONS } from '../../domain/catalog/regions.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { BrokenHistory } from '../../kernel/events/broken-history.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import { createBrokenStreams } from '../../kernel/outbox/broken-streams.ts'
import { endedBefore } from '../../queries/requests/lookups.ts'

/**
 * Records that requests have reached their end date. Donations stop without it, since their start checks the
 * date. A failure does not stop the others.
 */
export function expireRequests(
	worker: Pick<WorkerInfrastructure, 'sql' | 'dispatch' | 'clock' | 'log'>,
): ScheduledJob {
	const { sql, dispatch, clock } = worker
	const brokenStreams = createBrokenStreams(worker)
	const expire = (requestId: string, today: string) =>
		dispatch(
			requestDecider,
			requestStream(requestId),
			{ type: 'ExpireByDate', at: new Date(clock.now()).toISOString(), today },
			systemContext(clock, 'expire-requests'),
		)
	return {
		name: 'requests/expire',
		everyMs: 60_000,
		run: async () => {
			const failures: unknown[] = []
			for (const region of REGIONS) {
				const today = dayIn(region, clock.now())
				for (const requestId of await endedBefore(sql, region.code, today)) {
					try {
						await expire(requestId, today)
					} catch (error) {
						if (error instanceof BrokenHistory) await brokenStreams.note(error)
						else failures.push(error)
					}
				}
			}
			const [first] = failures
			if (first === undefined) return
			const why = messageOf(first)
			throw new Error(`${failures.length} requests could not be expired: ${why}`, { cause: first })
		},
	}
}
