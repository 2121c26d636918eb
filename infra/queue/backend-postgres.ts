import { createPostgresBackend, runMigrations, withBackend } from 'bullmq'
import pg from 'pg'
import type { Backend } from './bull.ts'

const SCHEMA = 'queue'

/** Makes or upgrades the queue's tables. Run it as the admin role, after the other migrations. */
export async function migrateQueue(adminUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: adminUrl, application_name: 'karuna migrate' })
	await client.connect()
	try {
		await runMigrations(client, SCHEMA)
	} finally {
		await client.end()
	}
}

/** BullMQ in PostgreSQL: three connections for each queue, three for each worker. */
export function postgresBackend(connectionString: string): Backend {
	const bull = withBackend(createPostgresBackend)
	const connection = { connectionString, schema: SCHEMA, max: 2, application_name: 'karuna queue' }
	return {
		queue: (name) => new bull.Queue<string>(name, { connection }),
		worker: (name, handle, concurrency) =>
			new bull.Worker<string>(name, (job) => handle(job.data), { connection, concurrency }),
		close: async () => {},
	}
}
