import type { Log } from '../../kernel/ports/log.ts'
import type { JobQueue } from '../../kernel/ports/queue.ts'
import { postgresBackend } from './backend-postgres.ts'
import { redisBackend } from './backend-redis.ts'
import { createBullQueue } from './bull.ts'

export interface QueueSettings {
	/** Redis, when there is one; else the queue lies in PostgreSQL. */
	readonly redisUrl?: string | undefined
	/** Connection string of the application role. `migrateQueue` must have run. */
	readonly databaseUrl: string
	readonly log: Log
}

/** Opens the job queue on Redis or PostgreSQL, whichever the configuration names. */
export const openQueue = ({ redisUrl, databaseUrl, log }: QueueSettings): JobQueue =>
	createBullQueue(redisUrl ? redisBackend(redisUrl, log) : postgresBackend(databaseUrl), log)
