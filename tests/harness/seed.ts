import { asOwner, loadConfig } from '../../infra/config/config.ts'
import { developmentEncryptionKeys } from '../../infra/config/encryption-keys.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { seedAccounts } from '../../infra/processes/demo-accounts.ts'
import { migrateAll } from '../../infra/processes/migrate-part.ts'
import { openPlatform } from '../../infra/processes/platform.ts'
import { openSurroundings } from '../../infra/processes/surroundings.ts'

/** Migrates the database, and makes the demo's people and their roles in it. */
export async function seed(environment: Readonly<Record<string, string>>): Promise<void> {
	const config = loadConfig(environment)
	const log = createLog({ level: 'warn', process: 'proof' })
	await developmentEncryptionKeys(config.dataDir)
	const surroundings = await openSurroundings(config, log)
	try {
		await migrateAll(asOwner(surroundings.databaseAdminUrl), surroundings.databaseUrl, log)
		const platform = openPlatform(config, surroundings, log, 4)
		try {
			await seedAccounts(platform)
		} finally {
			await platform.close()
		}
	} finally {
		await surroundings.stop()
	}
}
