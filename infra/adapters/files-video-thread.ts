import { parentPort, workerData } from 'node:worker_threads'
import type { InvalidVideo } from '../../kernel/ports/files.ts'
import { RefusedVideo } from './files-video-refused.ts'
import { type Remuxed, remux } from './files-video-remux.ts'

/** What the thread is started with. */
export interface Task {
	readonly path: string
	readonly maxSeconds: number
}

/** What the thread says when it is done. */
export type Verdict = Remuxed | { readonly refused: InvalidVideo['reason']; readonly because: string }

async function answer(): Promise<Verdict> {
	try {
		const { path, maxSeconds } = workerData as Task
		return await remux(path, maxSeconds)
	} catch (error) {
		// Whatever the reader trips over, the content is no video that can be shown.
		const refused = error instanceof RefusedVideo ? error.reason : 'damaged'
		return { refused, because: String(error) }
	}
}

const verdict = await answer()
parentPort?.postMessage(verdict, 'content' in verdict ? [verdict.content] : [])
