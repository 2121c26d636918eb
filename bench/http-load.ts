import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import autocannon from 'autocannon'
import { inThread } from './in-thread.ts'

export interface Load {
	readonly url: string
	readonly headers: Readonly<Record<string, string>>
	/** POST when left out. */
	readonly method?: 'GET'
	readonly body?: string
	readonly connections: number
	readonly warmUpSeconds: number
	readonly measureSeconds: number
}

/**
 * Sends as fast as answers arrive, from a thread of its own, so that the server's thread does nothing else.
 * @returns answers per second after the warm-up
 * @throws Error when any request was not answered by a 2xx
 */
export const answersPerSecond = (load: Load): Promise<number> => inThread(import.meta.filename, load)

async function send(load: Load, seconds: number): Promise<number> {
	const { url, method = 'POST', headers, body, connections } = load
	const result = await autocannon({
		url,
		method,
		headers,
		...(body !== undefined && { body }),
		connections,
		duration: seconds,
		requests: [
			{
				setupRequest: (request) => ({
					...request,
					headers: { ...request.headers, 'idempotency-key': randomUUID() },
				}),
			},
		],
	})
	const failed = result.non2xx + result.errors + result.timeouts
	if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed.`)
	return result['2xx'] / result.duration
}

if (parentPort) {
	const load = workerData as Load
	if (load.warmUpSeconds > 0) await send(load, load.warmUpSeconds)
	parentPort.postMessage(await send(load, load.measureSeconds))
}
