import { createReadAfter } from '../../kernel/runtime/read-after.ts'
import { startApi } from './api-part.ts'
import { followChanges } from './changes.ts'
import { openFiles } from './platform.ts'
import { retryEffectRow } from './retry.ts'
import { runPart } from './run-part.ts'
import { metricsOf } from './standing-metrics.ts'
import { openBell } from './worker-part.ts'

const CONNECTIONS = 20

/** The HTTP edge as a process of its own. Any number of them may run. */
runPart('api', CONNECTIONS, async (platform, teardown) => {
	const { sql, store } = platform
	const queue = openBell(platform)
	teardown.add(() => queue.close())
	const readAfter = createReadAfter({ sql, store })
	const changes = followChanges(platform, readAfter)
	teardown.add(changes.stop)
	const { app } = await startApi(platform, {
		readAfter,
		metrics: metricsOf(platform, 'api'),
		changes,
		queue,
		files: await openFiles(platform),
		retryEffect: retryEffectRow(platform),
		limits: true,
		pages: true,
	})
	teardown.add(() => app.close())
})
