import { serveOperations } from './operations-server.ts'
import { PROJECTION_CONNECTIONS } from './projections.ts'
import { startProjector } from './projector-part.ts'
import { runPart } from './run-part.ts'
import { runnerMetrics } from './runner-metrics.ts'
import { metricsOf } from './standing-metrics.ts'

/** Beside the read models: operations, and rebuilding. */
const CONNECTIONS = PROJECTION_CONNECTIONS + 9

/** Keeps the read models up to date, as a process of its own. A second one waits for its turn. */
runPart('projector', CONNECTIONS, async (platform, teardown) => {
	const metrics = metricsOf(platform, 'projector')
	const runner = startProjector(platform, runnerMetrics(metrics.registry))
	teardown.add(() => runner.stop())
	teardown.add(await serveOperations(platform, metrics))
})
