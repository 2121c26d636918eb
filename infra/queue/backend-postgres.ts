import { createPostgresBackend, withBackend } from 'bullmq'
import { KEEP_ALIVE_AFTER_MS, NOTICE_VANISHED } from '../../kernel/sql/vanished.ts'
import type { Backend } from './bull.ts'

/** The network may have swallowed a question: then no answer would ever come. */
const ANSWER_MS = 15_000
const CONNECT_MS = 5_000

/** BullMQ's tables, apart from everything else. */
export const SCHEMA = 'queue'

/** BullMQ in PostgreSQL: three connections for each queue, three for each worker. */
export function postgresBackend(connectionString: string): Backend {
	const bull = withBackend(createPostgresBackend)
	const connection = {
		connectionString,
		schema: SCHEMA,
		max: 2,
		application_name: 'karuna queue',
		connectionTimeoutMillis: CONNECT_MS,
		query_timeout: ANSWER_MS,
		keepAlive: true,
		keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
		options: NOTICE_VANISHED,
	}
	return {
		queue: (name) => new bull.Queue<string>(name, { connection }),
		worker: (name, handle, options) =>
			new bull.Worker<string>(name, (job) => handle(job.data), { connection, ...options }),
		close: async () => {},
	}
}
