import { openEnvironment } from '../../apps/environment/environment.ts'
import { openPlatform } from '../../apps/platform.ts'
import { seedAccounts } from '../../demo/seed/accounts.ts'
import { createPasswords, MIN_COST } from '../../infra/adapters/passwords.ts'
import { asOwner, loadConfig } from '../../infra/config/config.ts'
import { developmentEncryptionKeys } from '../../infra/config/encryption-keys.ts'
import { createLog } from '../../infra/observability/logs.ts'
import { migrateAll } from '../../infra/postgres/migrate-all.ts'

export async function seed(environment: Readonly<Record<string, string>>): Promise<void> {
	const config = loadConfig(environment)
	const log = createLog({ level: 'warn', process: 'proof' })
	await developmentEncryptionKeys(config.dataDir)
	const services = await openEnvironment(config, log)
	try {
		await migrateAll(asOwner(services.databaseAdminUrl), services.databaseUrl, log)
		const platform = openPlatform(config, services, log, 4)
		try {
			await seedAccounts({
				sql: platform.sql,
				dispatch: platform.dispatch,
				clock: services.clock,
				passwords: await createPasswords({ cost: MIN_COST }),
			})
		} finally {
			await platform.close()
		}
	} finally {
		await services.stop()
	}
}
