import { runMigrations } from 'bullmq'
import { withConnection } from '../postgres/connection.ts'
import { SCHEMA } from './backend-postgres.ts'

/**
 * Creates or upgrades the queue's tables. Run it as the admin role, after the other migrations.
 * @param appRole the role that the application signs in as
 */
export async function migrateQueue(adminUrl: string, appRole: string): Promise<void> {
	await withConnection(adminUrl, 'karuna migrate', async (client) => {
		await runMigrations(client, SCHEMA)
		const role = client.escapeIdentifier(appRole)
		// A sequence per queue is made at run time, hence CREATE.
		await client.query(`
			GRANT USAGE, CREATE ON SCHEMA ${SCHEMA} TO ${role};
			GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${SCHEMA} TO ${role};
			GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${SCHEMA} TO ${role};`)
	})
}
