import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { StructuredPage } from '../kernel/wire/structured-data.ts'
import type { PageOf } from './documents.ts'
import type { ApiAnswer, ApiCall } from './in-process.ts'
import type { FromThread, Question, RenderedInThread, RenderFailure, ToThread } from './render-thread.ts'
import { type RenderKey, SERVER_BUILD_URL } from './server-build.ts'

const THREAD = new URL('./render-thread.ts', import.meta.url)
/** The serving thread keeps one core. */
const THREADS = Math.max(1, availableParallelism() - 1)
const MAX_HEAP_MB = 256
const MAX_MS = 30_000

export interface RenderersSettings {
	/** Answers API calls of a guest in this process. It never rejects. */
	readonly call: (call: ApiCall) => Promise<ApiAnswer>
	readonly now: () => number
	readonly build?: string
	readonly maxMs?: number
}

export interface Renderers {
	readonly render: (key: RenderKey, pageOf?: PageOf) => Promise<RenderedInThread>
	readonly atOnce: number
	readonly close: () => Promise<void>
}

/**
 * Renders pages in separate threads, so that this one can serve. When a thread ends or a page takes too long,
 * its pages fail; later pages get another thread.
 * @throws Error when the web has not been built
 */
export async function startRenderers(settings: RenderersSettings): Promise<Renderers> {
	const threads = new Set<Thread>()
	const start = (): Thread => {
		const thread = startThread(settings, () => threads.delete(thread))
		threads.add(thread)
		return thread
	}
	const idlest = () => [...threads].reduce((one, other) => (other.load() < one.load() ? other : one))
	await Promise.all(Array.from({ length: THREADS }, () => start().ready))
	return {
		atOnce: THREADS + 1,
		render: async (key, pageOf) => (threads.size < THREADS ? start() : idlest()).render(key, pageOf),
		close: async () => {
			await Promise.all([...threads].map(({ stop }) => stop()))
		},
	}
}

interface Rendering extends PromiseWithResolvers<RenderedInThread> {
	readonly pageOf: PageOf
}
type Thread = ReturnType<typeof startThread>

function startThread(
	{ call, now, build = SERVER_BUILD_URL, maxMs = MAX_MS }: RenderersSettings,
	onEnd: () => void,
) {
	const worker = new Worker(THREAD, {
		workerData: build,
		env: {},
		resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
	})
	const send = (message: ToThread) => worker.postMessage(message)
	const ready = Promise.withResolvers<void>()
	// Nobody waits for one that takes another's place.
	ready.promise.catch(() => undefined)
	const renderings = new Map<number, Rendering>()
	let count = 0

	const end = (error: Error) => {
		onEnd()
		ready.reject(error)
		for (const { reject } of renderings.values()) reject(error)
	}
	const stop = async (why = 'The server is ending.') => {
		end(new Error(why))
		await worker.terminate()
	}
	const answerOf = async (of: Question): Promise<ApiAnswer | StructuredPage | null> => {
		// The page's caller gets the same error.
		if ('rendering' in of)
			return (
				(await renderings
					.get(of.rendering)
					?.pageOf()
					.catch(() => null)) ?? null
			)
		return call(of)
	}
	worker.on('error', end)
	worker.on('exit', () => end(new Error('A thread that renders pages has ended.')))
	worker.on('message', async (message: FromThread) => {
		if ('of' in message) send({ question: message.question, answer: await answerOf(message.of) })
		else if ('isReady' in message) ready.resolve()
		else {
			const { rendering, outcome } = message
			const waiting = renderings.get(rendering)
			if ('html' in outcome) waiting?.resolve(outcome)
			else waiting?.reject(failureOf(outcome))
		}
	})
	// It waits for pages alone.
	worker.unref()

	return {
		ready: ready.promise,
		load: () => renderings.size,
		stop,
		render: async (key: RenderKey, pageOf: PageOf = async () => null): Promise<RenderedInThread> => {
			count += 1
			const rendering = count
			const limit = setTimeout(() => void stop('A page took too long to render.'), maxMs)
			const waiting = Promise.withResolvers<RenderedInThread>()
			renderings.set(rendering, { ...waiting, pageOf })
			send({ rendering, key, now: now() })
			try {
				return await waiting.promise
			} finally {
				clearTimeout(limit)
				renderings.delete(rendering)
			}
		},
	}
}

const failureOf = ({ error, statusCode }: RenderFailure): Error =>
	Object.assign(error instanceof Error ? error : new Error(String(error)), { statusCode })
