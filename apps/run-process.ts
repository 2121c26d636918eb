import type { Logger } from 'pino'
import { type Config, ConfigError, loadConfig } from '../infra/config/config.ts'
import { explainStart } from '../infra/config/explain-start.ts'
import { createLog } from '../infra/observability/logs.ts'
import { createTeardown, openEnvironment } from './environment/environment.ts'
import { hasRealProviders } from './environment/providers/index.ts'
import { openPlatform, type Platform } from './platform.ts'
import { onShutdown } from './shutdown.ts'

export type StartProcess = (platform: Platform, teardown: ReturnType<typeof createTeardown>) => Promise<void>

/**
 * Runs one part of the system as its own process until it is stopped. Parts share a database, so it must be
 * configured; `npm run migrate` migrates the schema before.
 */
export function runProcess(
	name: 'api' | 'projector' | 'radio' | 'worker',
	connections: number,
	start: StartProcess,
): void {
	begin(name, connections, start).catch((error: unknown) => {
		console.error(error instanceof ConfigError ? error.message : explainStart(error))
		process.exit(1)
	})
}

async function begin(name: string, connections: number, start: StartProcess): Promise<void> {
	const config = loadConfig(process.env)
	refuseAlone(config, name)
	const log: Logger = createLog({ level: config.logLevel, process: name })
	const teardown = createTeardown()
	const environment = await openEnvironment(config, log)
	teardown.add(environment.stop)
	const platform = openPlatform(config, environment, log, connections)
	teardown.add(platform.close)
	try {
		await start(platform, teardown)
		teardown.add(async () => platform.decoders.close())
	} catch (error) {
		await teardown.run().catch(() => {})
		throw error
	}
	onShutdown(log, teardown.run)
	log.info(`The ${name} runs.`)
}

function refuseAlone(config: Config, name: string): void {
	if (config.database && hasRealProviders(config) && config.mail.smtpUrl !== null) return
	throw new Error(
		`The ${name} alone needs a database, a payment provider’s keys and a mail server in its environment. For one machine without them there is npm start.`,
	)
}
