export interface Job {
	readonly about: string
	/**
	 * While a job with this key waits or runs, another one is not added. It has no colon and is not a number.
	 */
	readonly key: string
	readonly delayMs?: number
}

export interface Consumer {
	close(): Promise<void>
}

/**
 * Wakes workers in any process. It may lose everything, so its users also check the table at intervals.
 * Adapters pass `tests/conformance/queue/conformance.ts`.
 */
export interface JobQueue {
	/** @throws Error when the queue is out of reach */
	add(queue: string, jobs: readonly Job[]): Promise<void>
	/**
	 * Gives each job to one consumer; at least once if a process dies during it. A failed job is not tried
	 * again.
	 */
	process(queue: string, handle: (about: string) => Promise<void>, concurrency: number): Consumer
	clear(queue: string): Promise<void>
	/** Closes consumers and connections; call it before the database stops. */
	close(): Promise<void>
}
