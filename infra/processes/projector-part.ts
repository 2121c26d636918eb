import type { Metrics } from '../runner/metrics.ts'
import { createRunner, type Runner, type RunnerSettings } from '../runner/projection-runner.ts'
import type { Platform } from './platform.ts'
import { PROJECTIONS } from './projections.ts'

/** Starts what keeps the read models up to date. */
export function startProjector(
	{ store, sql, log, surroundings }: Platform,
	metrics: Metrics,
	onApplied?: RunnerSettings['onApplied'],
): Runner {
	const { clock } = surroundings
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
