import { serveOperations } from '../infra/http/operations-server.ts'
import { healthChecks } from '../infra/observability/health.ts'
import { runnerMetrics } from '../infra/observability/runner-metrics.ts'
import { metricsOf } from '../infra/observability/system-metrics.ts'
import { MODELS, WATCHED } from './capabilities.ts'
import { runProcess } from './run-process.ts'
import { startProjector } from './start-projector.ts'

const CONNECTIONS = 20

/** Keeps the read models up to date as its own process. A second one waits for the lock. */
runProcess('projector', CONNECTIONS, async (platform, teardown) => {
	const metrics = metricsOf(platform, 'projector', WATCHED)
	const runner = startProjector(platform, runnerMetrics(metrics.registry))
	teardown.add(() => runner.stop())
	teardown.add(await serveOperations(platform.config, healthChecks(platform, MODELS), metrics))
})
