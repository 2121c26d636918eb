import { createReadAfter } from '../../kernel/runtime/read-after.ts'
import { serveOperations } from './operations-server.ts'
import { openFiles } from './platform.ts'
import { untilReadable } from './projector-part.ts'
import { runPart } from './run-part.ts'
import { runnerMetrics } from './runner-metrics.ts'
import { metricsOf } from './standing-metrics.ts'
import { openBell, startWorker } from './worker-part.ts'

const CONNECTIONS = 20

/** Carries out effects, webhooks and jobs, as a process of its own. Any number of them may run. */
runPart('worker', CONNECTIONS, async (platform, teardown) => {
	const { sql, store } = platform
	const metrics = metricsOf(platform, 'worker')
	teardown.add(await serveOperations(platform, metrics))
	await untilReadable(platform)
	const queue = openBell(platform)
	teardown.add(() => queue.close())
	const files = await openFiles(platform)
	const worker = startWorker(
		platform,
		queue,
		createReadAfter({ sql, store }),
		runnerMetrics(metrics.registry),
		files,
	)
	teardown.add(worker.stop)
})
