import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Route } from '../../kernel/http/route.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { createReadAfter } from '../../kernel/runtime/read-after.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { asOwner, type Config } from '../config/config.ts'
import { createLog } from '../observability/logs.ts'
import { startApi } from './api-part.ts'
import { createChanges, keysChanged } from './changes.ts'
import { type DemoExtent, demoTime, startDemo } from './demo-part.ts'
import { migrateAll } from './migrate-part.ts'
import { openFiles, openPlatform } from './platform.ts'
import { PROJECTION_CONNECTIONS } from './projections.ts'
import { startProjector, untilReadable } from './projector-part.ts'
import { runnerMetrics } from './runner-metrics.ts'
import { settled } from './settled.ts'
import { metricsOf } from './standing-metrics.ts'
import { createTeardown, openSurroundings, type Surroundings } from './surroundings.ts'
import { openBell, startWorker } from './worker-part.ts'

export interface SystemOptions {
	/** `accounts`: people, organizations and roles; `full`: everything that happens in the demo, behind the running system. */
	readonly demo: DemoExtent
	/** False leaves out limits per address, for tests and benchmarks. */
	readonly limits: boolean
	/** False lets card numbers in, for the proof that would notice. Default true. */
	readonly cardGuard?: boolean
	/** False leaves out the web and the backoffice, which need not be built then. Default true. */
	readonly pages?: boolean
	readonly log?: Logger
	/** Told how the demo goes on, a line each. */
	readonly report?: (line: string) => void
}

export interface RunningSystem {
	readonly url: string
	readonly app: FastifyInstance
	/** Every route that the API declares. */
	readonly routes: readonly Route[]
	readonly simulators: Surroundings['simulators']
	readonly outbox: Surroundings['outbox']
	readonly sql: Sql
	readonly store: EventStore
	/** Resolves to whether the whole demo is there; false when there is none, or it was interrupted. */
	readonly demo: Promise<boolean>
	/** Waits until nothing is left to do at the present time. */
	settled(): Promise<void>
	/** Ends everything in order, with nothing lost. */
	stop(): Promise<void>
}

/** Connections of one process that plays all parts: those of the read models, some for each of the others. */
const CONNECTIONS = PROJECTION_CONNECTIONS + 25

/** Starts the whole system in this process: database, simulators, api, projector and worker. */
export async function startSystem(config: Config, options: SystemOptions): Promise<RunningSystem> {
	const log = options.log ?? createLog({ level: config.logLevel, process: 'karuna' })
	const teardown = createTeardown()
	try {
		const surroundings = await openSurroundings(config, log, await demoTime(config.dataDir, options.demo))
		teardown.add(surroundings.stop)
		await migrateAll(asOwner(surroundings.databaseAdminUrl), surroundings.databaseUrl, log)
		const platform = openPlatform(config, surroundings, log, CONNECTIONS)
		teardown.add(platform.close)
		const { sql, store } = platform

		const metrics = metricsOf(platform, 'karuna')
		const changes = createChanges()
		const runner = startProjector(platform, runnerMetrics(metrics.registry), (_, events) =>
			changes.publish(keysChanged(events)),
		)
		teardown.add(() => runner.stop())
		const readAfter = createReadAfter({ sql, store, progress: runner.progress })
		await untilReadable(platform)
		const queue = openBell(platform)
		teardown.add(() => queue.close())
		const files = await openFiles(platform)
		const worker = startWorker(platform, queue, readAfter, runnerMetrics(metrics.registry), files)
		teardown.add(worker.stop)
		const { app, url, routes } = await startApi(platform, {
			readAfter,
			metrics,
			changes,
			queue,
			files,
			retryEffect: worker.executor.retry,
			limits: options.limits,
			cardGuard: options.cardGuard ?? true,
			pages: options.pages ?? true,
		})
		teardown.add(() => app.close())
		tellSimulators(surroundings, url)

		const demo = await startDemo(platform, options.demo, {
			app,
			readAfter,
			report: options.report ?? (() => {}),
		})
		teardown.add(demo.stop)
		return {
			url,
			app,
			routes,
			simulators: surroundings.simulators,
			outbox: surroundings.outbox,
			sql,
			store,
			demo: demo.done,
			settled: () => settled(platform, readAfter),
			stop: teardown.run,
		}
	} catch (error) {
		await teardown
			.run()
			.catch((failure: unknown) => log.error({ err: failure }, 'Stopping after a failed start failed, too.'))
		throw error
	}
}

/** The simulators' webhooks come in where the real ones would. */
function tellSimulators({ simulators }: Surroundings, url: string): void {
	if (!simulators) return
	const { control, accounts } = simulators.stripe
	control.webhooks.setTargets(
		accounts.map(({ account }) => ({ account, url: `${url}/api/v1/webhooks/stripe` })),
	)
}
