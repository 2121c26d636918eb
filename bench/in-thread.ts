import { Worker } from 'node:worker_threads'

/**
 * Runs a file in a thread of its own, so that the server's thread does nothing else.
 * @param load is the thread's `workerData`
 * @returns the first thing that the thread posts
 * @throws Error when it fails or ends before
 */
export function inThread<Answer>(file: string, load: object): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(file, { workerData: load })
		worker.once('message', resolve)
		worker.once('error', reject)
		worker.once('exit', () => reject(new Error('The load ended without a figure.')))
	})
}
