import { createHttpApp } from '../infra/http/app.ts'
import { serveOperations } from '../infra/http/operations-server.ts'
import { metricsOf } from '../infra/observability/system-metrics.ts'
import { WATCHED } from './capabilities.ts'
import { edgeConfig } from './edge-config.ts'
import { openAudience, openFiles, openStreamer } from './platform.ts'
import { runProcess } from './run-process.ts'

const CONNECTIONS = 3

/** Sends the radio as its own process. Several send the same bytes, but for hosts who are live on one of them. */
runProcess('radio', CONNECTIONS, async (platform, teardown) => {
	const { config, environment, log } = platform
	const metrics = metricsOf(platform, 'radio', WATCHED)
	// It needs nobody else to go on.
	if (config.operationsPort !== config.port) teardown.add(await serveOperations(config, [], metrics))
	const streamer = openStreamer(platform, await openFiles(platform))
	await streamer.start()
	teardown.add(streamer.stop)
	const audience = openAudience(platform)
	audience.start()
	teardown.add(audience.stop)
	const app = await createHttpApp({
		routes: [],
		authenticate: ({ guestToken }) => ({ kind: 'guest', id: guestToken }),
		readAfter: { waitFor: async () => true },
		clock: environment.clock,
		log,
		metrics,
		config: edgeConfig(platform, { limits: true }),
		health: [],
		radio: streamer,
		audience,
	})
	teardown.add(() => app.close())
	await app.listen({ host: config.host, port: config.port })
})
