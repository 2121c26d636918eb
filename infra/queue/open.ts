import type { Log } from '../../kernel/ports/log.ts'
import type { JobQueue } from '../../kernel/ports/queue.ts'
import { postgresBackend } from './backend-postgres.ts'
import { redisBackend } from './backend-redis.ts'
import { createBullQueue } from './bull.ts'

export interface QueueSettings {
	readonly redisUrl?: string | undefined
	readonly databaseUrl: string
	readonly log: Log
}

export const openQueue = ({ redisUrl, databaseUrl, log }: QueueSettings): JobQueue =>
	createBullQueue(redisUrl ? redisBackend(redisUrl, log) : postgresBackend(databaseUrl), log)
