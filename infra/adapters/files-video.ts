import { Worker } from 'node:worker_threads'
import { InvalidVideo } from '../../kernel/ports/files.ts'
import type { Remuxed } from './files-video-remux.ts'
import type { Task, Verdict } from './files-video-thread.ts'

const THREAD = new URL('./files-video-thread.ts', import.meta.url)
/** A second or two are enough for the largest. */
const MAX_MS = 60_000
const MAX_HEAP_MB = 256

/** Turns an uploaded file into a video without tags. @throws InvalidVideo with the reason */
export type RemuxVideo = (path: string, maxSeconds: number) => Promise<Remuxed>

/**
 * Reads videos in a thread of their own, one after another: what they hold was made by strangers, takes memory of
 * twice its size, and may keep a reader busy for ever.
 */
export function createVideoRemuxer(maxMs = MAX_MS): RemuxVideo {
	let last: Promise<unknown> = Promise.resolve()
	return (path, maxSeconds) => {
		const next = last.then(() => inThread({ path, maxSeconds }, maxMs))
		last = next.catch(() => undefined)
		return next
	}
}

async function inThread(task: Task, maxMs: number): Promise<Remuxed> {
	const { promise, resolve, reject } = Promise.withResolvers<Verdict>()
	const thread = new Worker(THREAD, {
		workerData: task,
		resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
	})
	const damaged = (because: string) => resolve({ refused: 'damaged', because })
	const timer = setTimeout(() => damaged(`It took longer than ${maxMs} ms.`), maxMs)
	thread.once('message', resolve)
	thread.once('exit', () => damaged('The thread ended without an answer.'))
	thread.once('error', (error: NodeJS.ErrnoException) =>
		error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? damaged(error.message) : reject(error),
	)
	try {
		const verdict = await promise
		if ('refused' in verdict) throw new InvalidVideo(verdict.refused, { cause: verdict.because })
		return verdict
	} finally {
		clearTimeout(timer)
		await thread.terminate()
	}
}
