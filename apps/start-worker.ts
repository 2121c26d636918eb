import { openQueue } from '../infra/queue/open.ts'
import { effectWork } from '../kernel/effects/effect-work.ts'
import { createOutboxWorker, type OutboxWorker } from '../kernel/outbox/outbox-worker.ts'
import type { JobQueue } from '../kernel/ports/queue.ts'
import { createEffectPlanner } from '../kernel/runtime/effect-planner.ts'
import type { Metrics } from '../kernel/runtime/metrics.ts'
import type { Pass } from '../kernel/runtime/pass.ts'
import { effectsOf, jobsOf, outboxOf, sweepsOf } from './capabilities.ts'
import { type Opened, openWorkerInfrastructure } from './infrastructure.ts'
import type { Platform } from './platform.ts'

const STOP_MS = 20_000

/** The queue only wakes workers up; the work itself is stored in tables. */
export const openWakeUpQueue = ({ config, environment, log }: Platform): JobQueue =>
	openQueue({ redisUrl: config.redisUrl ?? undefined, databaseUrl: environment.databaseUrl, log })

/**
 * Starts the outbox and the scheduled jobs.
 * @param pass set when the read models are kept up to date in the same process
 */
export function startWorker(
	platform: Platform,
	opened: Opened,
	queue: JobQueue,
	metrics: Metrics,
	pass?: Pass,
): { readonly outbox: OutboxWorker; stop(): Promise<void> } {
	const { sql, store, log, environment } = platform
	const { clock } = environment
	const { worker, close } = openWorkerInfrastructure(platform, opened, metrics)
	const effects = effectsOf(worker)
	const sweeps = sweepsOf(worker)
	const outbox = createOutboxWorker({
		sql,
		queue,
		handlers: [...effects.map((effect) => effectWork(store, effect)), ...outboxOf(worker)],
		jobs: jobsOf(worker),
		clock,
		wallClock: worker.wallClock,
		log,
	})
	const planner = createEffectPlanner({
		store,
		sql,
		handlers: effects,
		clock,
		log,
		metrics,
		onPlanned: () => outbox.wake('effects'),
		...(pass && { pass }),
	})
	outbox.start()
	planner.start()
	for (const sweep of sweeps) sweep.start()
	return {
		outbox,
		stop: async () => {
			// An answer of a mail server may take minutes.
			const late = setTimeout(close, STOP_MS)
			for (const sweep of sweeps) await sweep.stop()
			await planner.stop()
			await outbox.stop()
			clearTimeout(late)
			close()
		},
	}
}
