import { followChanges } from '../infra/http/live-changes.ts'
import { metricsOf } from '../infra/observability/system-metrics.ts'
import { ringByQueue } from '../kernel/outbox/ring.ts'
import { createReadAfter } from '../kernel/runtime/read-after.ts'
import { WATCHED } from './capabilities.ts'
import { openFiles } from './platform.ts'
import { runProcess } from './run-process.ts'
import { startApi } from './start-api.ts'
import { openWakeUpQueue } from './start-worker.ts'

const CONNECTIONS = 20

runProcess('api', CONNECTIONS, async (platform, teardown) => {
	const { sql, store } = platform
	const queue = openWakeUpQueue(platform)
	teardown.add(() => queue.close())
	const readAfter = createReadAfter({ sql, store })
	const changes = followChanges(platform, readAfter)
	teardown.add(changes.stop)
	const { app } = await startApi(platform, {
		readAfter,
		metrics: metricsOf(platform, 'api', WATCHED),
		changes,
		wake: ringByQueue(queue, platform.log),
		files: await openFiles(platform),
		limits: true,
		pages: true,
	})
	teardown.add(() => app.close())
})
