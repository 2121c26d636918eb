import { createPostgresBackend, withBackend } from 'bullmq'
import type { Backend } from './bull.ts'

/** BullMQ's tables, apart from everything else. */
export const SCHEMA = 'queue'

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
