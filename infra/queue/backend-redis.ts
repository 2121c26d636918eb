import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { Log } from '../../domain/_ports/log.ts'
import type { Backend } from './bull.ts'

/** BullMQ in Redis. It may be away: adding then fails soon, and taking waits for it. */
export function redisBackend(url: string, log: Log): Backend {
	const connect = (maxRetriesPerRequest: number | null): Redis => {
		const redis = new Redis(url, { maxRetriesPerRequest })
		redis.on('error', (error) => log.warn(`Redis: ${error.message}`))
		return redis
	}
	const adding = connect(1)
	const taking = connect(null)
	return {
		queue: (name) => new Queue<string>(name, { connection: adding }),
		worker: (name, handle, concurrency) =>
			new Worker<string>(name, (job) => handle(job.data), { connection: taking, concurrency }),
		async close() {
			for (const redis of [adding, taking]) redis.disconnect()
		},
	}
}
