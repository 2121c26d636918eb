import { asOwner, loadConfig } from '../../infra/config/config.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { migrateAll } from '../../infra/postgres/migrate-all.ts'
import { runTool } from './run-tool.ts'

/** `npm run migrate`: upgrades the schema and queue of DATABASE_ADMIN_URL, before a new version starts. */
runTool(async () => {
	const config = loadConfig(process.env)
	if (!config.database) throw new Error('DATABASE_URL and DATABASE_ADMIN_URL say which database to migrate.')
	const log = createLog({ level: config.logLevel, process: 'migrate' })
	await migrateAll(asOwner(config.database.adminUrl), config.database.url, log)
	console.log('The database is up to date.')
})
