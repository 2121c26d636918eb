import type { BulkJobOptions } from 'bullmq'
import type { Log } from '../../kernel/ports/log.ts'
import type { Consumer, JobQueue } from '../../kernel/ports/queue.ts'

export interface BullQueue {
	on(event: 'error', listener: (error: Error) => void): unknown
	waitUntilReady(): Promise<unknown>
	add(name: string, data: string, opts: BulkJobOptions): Promise<unknown>
	obliterate(options: { force: boolean }): Promise<void>
	close(): Promise<void>
}
export interface BullWorker {
	on(event: 'error', listener: (error: Error) => void): unknown
	on(event: 'failed', listener: (job: { id?: string } | undefined, error: Error) => void): unknown
	close(): Promise<void>
}

export interface BullWorkerOptions {
	readonly concurrency: number
}

export interface Backend {
	queue(name: string): BullQueue
	worker(name: string, handle: (about: string) => Promise<void>, options: BullWorkerOptions): BullWorker
	close(): Promise<void>
}

const FORGET = { removeOnComplete: true, removeOnFail: true }

export function createBullQueue(backend: Backend, log: Log): JobQueue {
	const queues = new Map<string, BullQueue>()
	const consumers = new Set<Consumer>()

	function queue(name: string): BullQueue {
		const known = queues.get(name)
		if (known) return known
		const opened = backend.queue(name)
		opened.on('error', (error) => log.warn(`Queue ${name}: ${error.message}`))
		queues.set(name, opened)
		// A queue that was refused at first remembers it for ever: the next job opens another.
		opened.waitUntilReady().catch(() => {
			if (queues.get(name) === opened) queues.delete(name)
			opened.close().catch(() => {})
		})
		return opened
	}

	return {
		async add(name, jobs) {
			await Promise.all(
				jobs.map(({ about, key, delayMs = 0 }) =>
					queue(name).add(name, about, { jobId: key, delay: delayMs, ...FORGET }),
				),
			)
		},
		process(name, handle, concurrency) {
			const worker = backend.worker(name, handle, { concurrency })
			worker.on('error', (error) => log.warn(`Worker of ${name}: ${error.message}`))
			worker.on('failed', (job, error) => log.warn(`Job ${job?.id} of ${name} failed: ${error.message}`))
			const consumer: Consumer = {
				async close() {
					if (consumers.delete(consumer)) await worker.close()
				},
			}
			consumers.add(consumer)
			return consumer
		},
		clear: (name) => queue(name).obliterate({ force: true }),
		async close() {
			await Promise.all([...consumers].map((consumer) => consumer.close()))
			await Promise.all([...queues.values()].map((opened) => opened.close()))
			await backend.close()
		},
	}
}
