import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { inThread } from './in-thread.ts'

/** What is sent when it is due, whether or not what came before was answered. */
export interface SteadyLoad {
	readonly url: string
	readonly headers: Readonly<Record<string, string>>
	/** `#` in it stands for the number of the call. Each has an `Idempotency-Key` of its own. */
	readonly body: string
	readonly perSecond: number
	readonly seconds: number
}

export interface SteadyAnswers {
	/** From the moment when a call was due to its answer, milliseconds, in the order in which they were due. */
	readonly milliseconds: readonly number[]
	/** How many answers had which status. */
	readonly statuses: Readonly<Record<number, number>>
}

/** Sends from a thread of its own, so that the server's thread does nothing else. */
export const sendSteadily = (load: SteadyLoad): Promise<SteadyAnswers> => inThread(import.meta.filename, load)

async function send({ url, headers, body, perSecond, seconds }: SteadyLoad): Promise<SteadyAnswers> {
	const milliseconds: number[] = []
	const statuses: Record<number, number> = {}
	const begun = performance.now()
	const call = async (index: number): Promise<void> => {
		const answer = await fetch(url, {
			method: 'POST',
			headers: { ...headers, 'idempotency-key': randomUUID() },
			body: body.replaceAll('#', String(index)),
		})
		await answer.arrayBuffer()
		milliseconds[index] = performance.now() - begun - (index * 1_000) / perSecond
		statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
	}
	const calls: Promise<void>[] = []
	while (calls.length < perSecond * seconds) {
		const due = Math.trunc(((performance.now() - begun) * perSecond) / 1_000)
		while (calls.length < Math.min(due, perSecond * seconds)) calls.push(call(calls.length))
		await delay(1)
	}
	await Promise.all(calls)
	return { milliseconds, statuses }
}

if (parentPort) parentPort.postMessage(await send(workerData as SteadyLoad))
