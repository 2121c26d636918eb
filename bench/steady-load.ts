import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { inThread } from './in-thread.ts'

/** Calls that are sent when they are due, even while earlier ones are unanswered. */
export interface SteadyLoad {
	readonly url: string
	readonly headers: Readonly<Record<string, string>>
	/** `#` is replaced by the number of the call. Each call has its own `Idempotency-Key`. */
	readonly body: string
	readonly perSecond: number
	readonly seconds: number
}

export interface SteadyAnswers {
	/** Milliseconds from the time when a call was due to its answer, in the order of due times. */
	readonly milliseconds: readonly number[]
	readonly statuses: Readonly<Record<number, number>>
}

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
