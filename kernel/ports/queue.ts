/** Something to look at. What is to be done stands in a table; the job is only the bell. */
export interface Job {
	/** What to look at, such as the id of a row. */
	readonly about: string
	/** While a job with this key waits or runs, another one is not added. No colon, and not a number. */
	readonly key: string
	/** 0 when absent. */
	readonly delayMs?: number
}

/** How many jobs of a queue begin at most within a time, all consumers together. */
export interface JobLimit {
	readonly max: number
	readonly durationMs: number
}

/** Those who take jobs from a queue. */
export interface Consumer {
	/** Takes no more jobs and waits for those under way. */
	close(): Promise<void>
}

/**
 * Wakes workers in any process. It may lose everything: whoever rings also looks at the table now and then.
 * Adapters pass `tests/conformance/queue/conformance.ts`.
 */
export interface JobQueue {
	/** @throws Error when the queue is out of reach */
	add(queue: string, jobs: readonly Job[]): Promise<void>
	/**
	 * Hands each job to one consumer; at least once if a process dies over it. A failed job is not tried again.
	 * @param limit the same for all consumers of the queue; it begins anew when the queue loses its memory
	 */
	process(
		queue: string,
		handle: (about: string) => Promise<void>,
		concurrency: number,
		limit?: JobLimit,
	): Consumer
	/** Forgets all jobs of a queue. */
	clear(queue: string): Promise<void>
	/** Closes consumers and connections; before the database stops. */
	close(): Promise<void>
}
