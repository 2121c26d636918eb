import { ConfigError, loadConfig } from '../infra/config/config.ts'
import { explainStart } from '../infra/config/explain-start.ts'
import { createLog } from '../infra/observability/logs.ts'
import { buildIfStale } from '../tools/build/apps.ts'
import { type Child, startChild } from './child.ts'
import { onShutdown } from './shutdown.ts'
import { startSystem } from './system.ts'

const DEMO_ROOM = new URL('./demo-room.ts', import.meta.url)

/** `npm start`: runs the whole system on one machine, and simulates everything that is not configured. */
async function main(): Promise<void> {
	const begun = performance.now()
	const config = loadConfig(process.env)
	const say = (line: string) => console.log(line)
	await buildIfStale({ log: say })
	// The terminal is for people: lines of the log that tell of trouble only, unless more is asked for.
	const level = process.env.LOG_LEVEL ? config.logLevel : 'warn'
	const log = createLog({ level, process: 'karuna' })
	const system = await startSystem(config, {
		demo: config.demo ? 'full' : 'none',
		limits: true,
		voices: true,
		log,
		report: say,
	})
	let room: Child | null = null
	onShutdown(log, async () => {
		say('Stopping …')
		await room?.stop()
		await system.stop()
		say('Stopped. Nothing is lost.')
	})
	const { url } = system
	const operations = config.operationsPort === config.port ? url : `http://localhost:${config.operationsPort}`
	say(`Karuna is ready after ${((performance.now() - begun) / 1_000).toFixed(1)} s. Ctrl-C stops it.
  Public web    ${url}/
  Backoffice    ${url}/backoffice
  API           ${url}/api/docs  (${url}/api/openapi.json)
  Operations    ${operations}/health/live  ${operations}/health/ready  ${operations}/metrics${system.outbox ? `\n  Outbox        ${url}/dev/outbox` : ''}`)
	system.demo.then(
		(isComplete) => {
			if (!isComplete) return
			say('Demo data is complete.')
			room = startChild({ file: DEMO_ROOM, name: 'the room of the demo', args: [url] }, log)
		},
		(error: unknown) => log.error({ err: error }, 'The demo data could not be loaded. What is there works.'),
	)
}

main().catch((error: unknown) => {
	console.error(error instanceof ConfigError ? error.message : explainStart(error))
	process.exit(1)
})
