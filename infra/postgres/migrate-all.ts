import type { Log } from '../../kernel/ports/log.ts'
import { migrateQueue } from '../queue/migrate.ts'
import { migrate } from './migrate.ts'

export async function migrateAll(adminUrl: string, appUrl: string, log: Log): Promise<void> {
	const appRole = decodeURIComponent(new URL(appUrl).username)
	await migrate(adminUrl, log, { appRole })
	await migrateQueue(adminUrl, appRole)
}
