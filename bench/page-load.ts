import { parentPort, workerData } from 'node:worker_threads'
import autocannon from 'autocannon'
import { inThread } from './in-thread.ts'

export interface PageLoad {
	readonly address: string
	readonly paths: readonly string[]
	readonly connections: number
	readonly amount: number
}

export interface PageAnswers {
	readonly perSecond: number
	readonly milliseconds: readonly number[]
	readonly statuses: Readonly<Record<number, number>>
}

/**
 * Reads from a thread of its own, so that the server's thread does nothing else. Accepts brotli, as browsers
 * do.
 * @throws Error when any request got no answer
 */
export const readPages = (load: PageLoad): Promise<PageAnswers> => inThread(import.meta.filename, load)

async function read({ address, paths, connections, amount }: PageLoad): Promise<PageAnswers> {
	const milliseconds: number[] = []
	const statuses: Record<number, number> = {}
	let next = 0
	const begun = performance.now()
	// The load itself ends with the whole second.
	let last = begun
	const running = autocannon({
		url: address,
		method: 'GET',
		headers: { accept: 'text/html', 'accept-encoding': 'br' },
		connections,
		amount,
		timeout: 60,
		requests: [{ setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? '/' }) }],
	})
	running.on('response', (_client, status, _bytes, duration) => {
		milliseconds.push(duration)
		statuses[status] = (statuses[status] ?? 0) + 1
		last = performance.now()
	})
	const { errors, timeouts } = await running
	if (errors > 0)
		throw new Error(`${errors} of ${amount} pages were not answered, ${timeouts} of them not in time.`)
	return { perSecond: milliseconds.length / ((last - begun) / 1_000), milliseconds, statuses }
}

if (parentPort) parentPort.postMessage(await read(workerData as PageLoad))
