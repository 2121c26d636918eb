import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { Log } from '../../kernel/ports/log.ts'
import type { Backend } from './bull.ts'

const CONNECT_MS = 5_000
const ANSWER_MS = 5_000
/** BullMQ lets Redis be silent for ten seconds at most while there is nothing to do. */
const BLOCKED_MS = 20_000
const KEEP_ALIVE_AFTER_MS = 10_000

/** Runs BullMQ in Redis. During an outage, adding fails soon and taking waits. */
export function redisBackend(url: string, log: Log): Backend {
	const connect = (maxRetriesPerRequest: number | null, socketTimeout: number): Redis => {
		const redis = new Redis(url, {
			maxRetriesPerRequest,
			socketTimeout,
			connectTimeout: CONNECT_MS,
			keepAlive: KEEP_ALIVE_AFTER_MS,
		})
		redis.on('error', (error) => log.warn(`Redis: ${error.message}`))
		return redis
	}
	const adding = connect(1, ANSWER_MS)
	const taking = connect(null, BLOCKED_MS)
	return {
		queue: (name) => new Queue<string>(name, { connection: adding }),
		worker: (name, handle, options) =>
			new Worker<string>(name, (job) => handle(job.data), { connection: taking, ...options }),
		async close() {
			for (const redis of [adding, taking]) redis.disconnect()
		},
	}
}
