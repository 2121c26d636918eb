import { randomUUID } from 'node:crypto'
import { createVoice } from '../infra/adapters/voice.ts'
import { ConfigError, loadConfig } from '../infra/config/config.ts'
import { explainStart } from '../infra/config/explain-start.ts'
import { serveOperations } from '../infra/http/operations-server.ts'
import { createLog } from '../infra/observability/logs.ts'
import { createMetrics } from '../infra/observability/metrics.ts'
import { listenTo } from '../infra/postgres/listen-to.ts'
import { createSql } from '../kernel/sql/sql.ts'
import { VOICE_CHANNEL } from '../records/rooms/stage.ts'
import { createRoomVoice } from '../workers/rooms/voice.ts'
import { createTeardown } from './environment/environment.ts'
import { onShutdown } from './shutdown.ts'

const CONNECTIONS = 3
const ANSWER_MS = 2_000

/**
 * Carries the voices of audio rooms as a process of its own: what native code does to it is done to no other part. It
 * meets the others in the database alone.
 */
async function main(): Promise<void> {
	const config = loadConfig(process.env)
	if (config.database === null)
		throw new Error(
			'The rooms alone need a database in their environment. For one machine there is npm start.',
		)
	const log = createLog({ level: config.logLevel, process: 'rooms' })
	const teardown = createTeardown()
	onShutdown(log, teardown.run)
	// Its parent has ended, if it has one.
	process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
	const sql = createSql(config.database.url, {
		max: CONNECTIONS,
		applicationName: 'karuna rooms',
		answerMs: ANSWER_MS,
		onError: (error) => log.warn(`A connection to the database was lost: ${error.message}`),
	})
	teardown.add(() => sql.close())
	if (config.operationsPort !== config.port)
		teardown.add(await serveOperations(config, [], createMetrics({ process: 'rooms' })))
	const voice = createVoice({ ...config.rooms, host: config.host, log })
	teardown.add(async () => voice.close())
	const rooms = createRoomVoice({
		sql,
		voice,
		node: randomUUID(),
		log,
	})
	rooms.start()
	teardown.add(rooms.stop)
	teardown.add(listenTo(config.database.url, VOICE_CHANNEL, rooms.wake, log))
	log.info('The rooms run.')
}

main().catch((error: unknown) => {
	console.error(error instanceof ConfigError ? error.message : explainStart(error))
	process.exit(1)
})
