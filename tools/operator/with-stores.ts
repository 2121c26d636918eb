import type { Logger } from 'pino'
import { EVENT_CATALOG } from '../../apps/capabilities.ts'
import { openDatabase } from '../../apps/environment/environment.ts'
import { type Config, loadConfig } from '../../infra/config/config.ts'
import { openEventStore } from '../../infra/event-store/open.ts'
import { createLog } from '../../infra/observability/logs.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'

export interface Tool {
	readonly config: Config
	readonly log: Logger
	readonly sql: Sql
	readonly store: EventStore
}

interface ToolSettings {
	readonly name: string
	readonly logLevel: 'info' | 'warn'
	readonly connections: number
}

export async function withStores(
	{ name, logLevel, connections }: ToolSettings,
	work: (tool: Tool) => Promise<void>,
): Promise<void> {
	const config = loadConfig(process.env)
	const log = createLog({ level: logLevel, process: name })
	const database = await openDatabase(config, log)
	const sql = createSql(database.url, { max: connections, applicationName: `karuna ${name}` })
	const store = openEventStore({
		catalog: EVENT_CATALOG,
		databaseUrl: database.url,
		log,
		eventStoreUrl: config.eventStoreUrl,
	})
	try {
		await work({ config, log, sql, store })
	} finally {
		await store.close()
		await sql.close()
		await database.stop()
	}
}
