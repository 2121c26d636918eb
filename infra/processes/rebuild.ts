import { rebuild } from '../../kernel/runtime/rebuild.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { ConfigError, loadConfig } from '../config/config.ts'
import { explainStart } from '../config/explain-start.ts'
import { openDatabase } from '../environment/environment.ts'
import { openEventStore } from '../event-store/open.ts'
import { createLog } from '../observability/logs.ts'
import { PROJECTIONS } from './capabilities.ts'

/** `npm run rebuild -- <name>`: builds a read model anew from the log, beside the one that is shown. */
async function main(): Promise<void> {
	const [name] = process.argv.slice(2)
	const projection = PROJECTIONS.find((candidate) => candidate.name === name)
	if (!projection) {
		throw new Error(
			`Say which read model: npm run rebuild -- <name>. There are ${PROJECTIONS.map((each) => each.name).join(', ')}.`,
		)
	}
	const config = loadConfig(process.env)
	const log = createLog({ level: 'warn', process: 'rebuild' })
	const database = await openDatabase(config, log)
	const sql = createSql(database.url, { max: 6, applicationName: 'karuna rebuild' })
	const store = openEventStore({
		databaseUrl: database.url,
		log,
		...(config.eventStoreUrl !== null && { eventStoreUrl: config.eventStoreUrl }),
	})
	try {
		let reportedMs = 0
		const done = await rebuild({
			store,
			sql,
			projection,
			log,
			onProgress: ({ events, elapsedMs }) => {
				if (elapsedMs - reportedMs < 1_000) return
				reportedMs = elapsedMs
				console.log(`${events} events after ${(elapsedMs / 1_000).toFixed(1)} s`)
			},
		})
		console.log(
			`${done.name} v${done.version} is rebuilt: ${done.events} events at ${done.eventsPerSecond.toFixed(0)} a second. It is shown from now on.`,
		)
	} finally {
		await store.close()
		await sql.close()
		await database.stop()
	}
}

main().catch((error: unknown) => {
	console.error(error instanceof ConfigError ? error.message : explainStart(error))
	process.exit(1)
})
