import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Mutation } from './mutations.ts'
import type { Result } from './run.ts'
import type { ThreadData, ThreadRequest } from './thread.ts'

export interface Simulator {
	ask<T>(requested: ThreadRequest): Promise<T>
	stop(): Promise<void>
}

export function startSimulator(data: ThreadData): Simulator {
	const worker = new Worker(new URL('thread.ts', import.meta.url), { workerData: data })
	let failed: Error | null = null
	let waiting: PromiseWithResolvers<unknown> | null = null
	worker.on('error', (error: Error) => {
		failed = error
		waiting?.reject(error)
	})
	worker.on('message', ({ results, error }: { results?: unknown; error?: string }) => {
		if (error === undefined) waiting?.resolve(results)
		else waiting?.reject(new Error(error))
	})
	return {
		async ask<T>(requested: ThreadRequest): Promise<T> {
			if (failed) throw failed
			waiting = Promise.withResolvers()
			worker.postMessage(requested)
			return (await waiting.promise) as T
		},
		stop: async () => void (await worker.terminate()),
	}
}

export type Played = Omit<Result, 'trace'>

export const threads = (): number => Math.max(1, Math.min(8, availableParallelism()))

const BATCH_SIZE = 10
/**
 * Node keeps every signal of `AbortSignal.any` that has a listener until it fires, and those of a killed
 * process never do: a thread grows by a megabyte with each history.
 */
const MAX_PER_THREAD = 400

/**
 * Plays seeds one after another on all cores, until one breaks a promise.
 * @returns the results of the played seeds, in order
 */
export async function playSeeds(
	from: number,
	count: number,
	order: {
		readonly mutation?: string
		readonly threads?: number
		readonly onPlayed?: (results: readonly Played[]) => void
	} = {},
): Promise<Played[]> {
	const all: Played[] = []
	let next = from
	let isOver = false
	async function work(): Promise<void> {
		while (!isOver && next < from + count) await workInThread()
	}
	async function workInThread(): Promise<void> {
		const simulator = startSimulator({ mutation: order.mutation ?? null })
		try {
			for (let played = 0; played < MAX_PER_THREAD && !isOver && next < from + count; played += BATCH_SIZE) {
				const first = next
				next = Math.min(from + count, next + BATCH_SIZE)
				const results = await simulator.ask<Played[]>({ ask: 'play', from: first, to: next })
				all.push(...results)
				order.onPlayed?.(results)
				if (results.some(({ broken }) => broken)) isOver = true
			}
		} finally {
			await simulator.stop()
		}
	}
	await Promise.all(Array.from({ length: order.threads ?? threads() }, work))
	return all.toSorted((a, b) => a.seed - b.seed)
}

/**
 * Plants a fault, and plays histories until one breaks a promise, the known one first.
 * @param from the first of the other seeds, of which there are `most`
 * @returns the first that breaks a promise; null when none does
 */
export async function findPlanted(
	{ name: mutation, seed }: Mutation,
	{ from, most }: { readonly from: number; readonly most: number },
): Promise<Played | null> {
	const isBroken = ({ broken }: Played) => broken !== null
	const known = await playSeeds(seed, 1, { mutation })
	return known.find(isBroken) ?? (await playSeeds(from, most, { mutation })).find(isBroken) ?? null
}
