import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type DemoExtent, demoTime } from '../demo/start.ts'
import { asOwner, type Config } from '../infra/config/config.ts'
import { createChanges, keysChanged } from '../infra/http/live-changes.ts'
import { createLog } from '../infra/observability/logs.ts'
import { runnerMetrics } from '../infra/observability/runner-metrics.ts'
import { metricsOf } from '../infra/observability/system-metrics.ts'
import { migrateAll } from '../infra/postgres/migrate-all.ts'
import type { Route } from '../kernel/http/route.ts'
import type { EventStore } from '../kernel/ports/event-store.ts'
import { createReadAfter } from '../kernel/runtime/read-after.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import { WATCHED } from './capabilities.ts'
import { startDemoOn } from './demo.ts'
import { createTeardown, type Environment, openEnvironment } from './environment/environment.ts'
import { simulatorsByName } from './environment/providers/index.ts'
import { untilIdle } from './environment/until-idle.ts'
import { openAudience, openFiles, openPlatform, openStreamer } from './platform.ts'
import { startApi } from './start-api.ts'
import { startProjector, untilReadable } from './start-projector.ts'
import { startRooms } from './start-rooms.ts'
import { openWakeUpQueue, startWorker } from './start-worker.ts'

export interface SystemOptions {
	/**
	 * `accounts`: people, organizations and roles; `full`: the whole demo, which loads behind the running
	 * system.
	 */
	readonly demo: DemoExtent
	readonly limits: boolean
	/** False lets card numbers in, for the test that the guard is needed. Default true. */
	readonly cardGuard?: boolean
	/** False leaves out the web and the backoffice, which then need not be built. Default true. */
	readonly pages?: boolean
	/** True runs the voices of audio rooms, too, in a child process. Default false. */
	readonly voices?: boolean
	/** How long an answer waits for what it shows. */
	readonly answerWithinMs?: number
	readonly databaseSettings?: readonly string[]
	readonly log?: Logger
	readonly report?: (line: string) => void
}

export interface RunningSystem {
	readonly url: string
	readonly app: FastifyInstance
	readonly routes: readonly Route[]
	readonly simulators: Environment['simulators']
	readonly outbox: Environment['outbox']
	readonly sql: Sql
	readonly store: EventStore
	readonly demo: Promise<boolean>
	untilIdle(): Promise<void>
	stop(): Promise<void>
}

/** Fewer stay warmer: a new one reads the catalog of the database before its first statement. */
const CONNECTIONS = 20

export async function startSystem(config: Config, options: SystemOptions): Promise<RunningSystem> {
	const log = options.log ?? createLog({ level: config.logLevel, process: 'karuna' })
	const teardown = createTeardown()
	try {
		const environment = await openEnvironment(
			config,
			log,
			await demoTime(config.dataDir, options.demo),
			options.databaseSettings,
		)
		teardown.add(environment.stop)
		await migrateAll(asOwner(environment.databaseAdminUrl), environment.databaseUrl, log)
		const platform = openPlatform(config, environment, log, CONNECTIONS)
		teardown.add(platform.close)
		const { sql, store } = platform

		const metrics = metricsOf(platform, 'karuna', WATCHED)
		const changes = createChanges()
		const runner = startProjector(platform, runnerMetrics(metrics.registry), (_, events) =>
			changes.publish(keysChanged(events)),
		)
		teardown.add(() => runner.stop())
		const { answerWithinMs } = options
		const readAfter = createReadAfter({ sql, store, progress: runner.progress, answerWithinMs })
		await untilReadable(platform)
		const queue = openWakeUpQueue(platform)
		teardown.add(() => queue.close())
		const opened = { readAfter, files: await openFiles(platform), limits: options.limits }
		const worker = startWorker(platform, opened, queue, runnerMetrics(metrics.registry), runner.pass)
		teardown.add(worker.stop)
		const streamer = openStreamer(platform, opened.files)
		await streamer.start()
		teardown.add(streamer.stop)
		const audience = openAudience(platform)
		audience.start()
		teardown.add(audience.stop)
		const { app, api, url, routes } = await startApi(platform, {
			...opened,
			metrics,
			changes,
			wake: worker.outbox.wake,
			retryEffect: worker.outbox.retry,
			cardGuard: options.cardGuard ?? true,
			pages: options.pages ?? true,
			radio: { streamer, audience },
		})
		teardown.add(() => app.close())
		teardown.add(async () => platform.decoders.close())
		registerAtSimulators(environment, url)
		if (options.voices) teardown.add(startRooms(platform).stop)

		const demo = await startDemoOn(platform, options.demo, {
			app,
			api,
			untilIdle: (signal) => untilIdle(platform, readAfter, signal),
			runJob: worker.outbox.runJob,
			report: options.report ?? (() => {}),
		})
		teardown.add(demo.stop)
		return {
			url,
			app,
			routes,
			simulators: environment.simulators,
			outbox: environment.outbox,
			sql,
			store,
			demo: demo.done,
			untilIdle: () => untilIdle(platform, readAfter),
			stop: teardown.run,
		}
	} catch (error) {
		await teardown
			.run()
			.catch((failure: unknown) => log.error({ err: failure }, 'Stopping after a failed start failed, too.'))
		throw error
	}
}

function registerAtSimulators({ simulators }: Environment, url: string): void {
	if (!simulators) return
	for (const [provider, { control, accounts }] of simulatorsByName(simulators))
		control.webhooks.setTargets(
			accounts.map(({ account }) => ({ account, url: `${url}/api/v1/webhooks/${provider}` })),
		)
}
