import { serveOperations } from '../infra/http/operations-server.ts'
import { healthChecks } from '../infra/observability/health.ts'
import { runnerMetrics } from '../infra/observability/runner-metrics.ts'
import { metricsOf } from '../infra/observability/system-metrics.ts'
import { createReadAfter } from '../kernel/runtime/read-after.ts'
import { MODELS, WATCHED } from './capabilities.ts'
import { openFiles } from './platform.ts'
import { runProcess } from './run-process.ts'
import { untilReadable } from './start-projector.ts'
import { openWakeUpQueue, startWorker } from './start-worker.ts'

const CONNECTIONS = 20

runProcess('worker', CONNECTIONS, async (platform, teardown) => {
	const { sql, store } = platform
	const metrics = metricsOf(platform, 'worker', WATCHED)
	teardown.add(await serveOperations(platform.config, healthChecks(platform, MODELS), metrics))
	await untilReadable(platform)
	const queue = openWakeUpQueue(platform)
	teardown.add(() => queue.close())
	const opened = {
		readAfter: createReadAfter({ sql, store }),
		files: await openFiles(platform),
		limits: true,
	}
	const worker = startWorker(platform, opened, queue, runnerMetrics(metrics.registry))
	teardown.add(worker.stop)
})
