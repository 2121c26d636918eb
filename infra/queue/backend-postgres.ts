import { createPostgresBackend, withBackend } from 'bullmq'
import { backoff, pause } from '../../kernel/concurrency/waiting.ts'
import { KEEP_ALIVE_AFTER_MS, NOTICE_VANISHED } from '../../kernel/sql/vanished.ts'
import type { Backend, BullWorker } from './bull.ts'

/** The network may lose a query without an error: then no answer would ever come. */
const ANSWER_MS = 15_000
const CONNECT_MS = 5_000

export const SCHEMA = 'queue'

/** Runs BullMQ in PostgreSQL: three connections for each queue, three for each worker. */
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
			untilReady(
				() =>
					new bull.Worker<string>(name, (job) => handle(job.data), {
						connection,
						autorun: false,
						...options,
					}),
			),
		close: async () => {},
	}
}

interface IdleWorker extends BullWorker {
	waitUntilReady(): Promise<unknown>
	run(): Promise<void>
}

/**
 * Recreates a worker until the database has admitted it. BullMQ remembers a refusal for ever, and a refused
 * worker would retry without a pause.
 */
function untilReady(make: () => IdleWorker): BullWorker {
	const listeners: ((worker: IdleWorker) => void)[] = []
	const fail: ((error: Error) => void)[] = []
	const stopping = new AbortController()
	const { signal } = stopping
	const report = (error: Error) => {
		for (const listen of fail) listen(error)
	}
	let current = make()
	const begin = async () => {
		for (let attempt = 0; !signal.aborted; attempt += 1) {
			try {
				await current.waitUntilReady()
				if (!signal.aborted) current.run().catch(report)
				return
			} catch (error) {
				if (signal.aborted) return
				report(error as Error)
				await current.close().catch(() => {})
				await pause(backoff(attempt), signal)
				if (signal.aborted) return
				current = make()
				for (const listen of listeners) listen(current)
			}
		}
	}
	const beginning = begin()
	return {
		on(event: 'error' | 'failed', listener: never) {
			if (event === 'error') fail.push(listener)
			const listen = (worker: IdleWorker) => worker.on(event as 'error', listener)
			listeners.push(listen)
			listen(current)
		},
		async close() {
			stopping.abort()
			await current.close()
			await beginning
		},
	}
}
