import { setTimeout as sleep } from 'node:timers/promises'
import type { Metrics } from '../kernel/runtime/metrics.ts'
import { createRunner, type Runner, type RunnerSettings } from '../kernel/runtime/projection-runner.ts'
import { projectionStates } from '../kernel/runtime/projection-status.ts'
import { PROJECTIONS } from './capabilities.ts'
import type { Platform } from './platform.ts'

export function startProjector(
	{ store, sql, log, environment }: Platform,
	metrics: Metrics,
	onApplied?: RunnerSettings['onApplied'],
): Runner {
	const { clock } = environment
	const runner = createRunner({
		store,
		sql,
		projections: PROJECTIONS,
		log,
		clock,
		metrics,
		...(onApplied && { onApplied }),
	})
	runner.start()
	return runner
}

const CHECK_INTERVAL_MS = 20

export async function untilReadable({ sql }: Platform): Promise<void> {
	for (;;) {
		const live = (await projectionStates(sql))
			.filter((state) => state.phase === 'live')
			.map(({ name }) => name)
		if (PROJECTIONS.every(({ name }) => live.includes(name))) return
		await sleep(CHECK_INTERVAL_MS)
	}
}
