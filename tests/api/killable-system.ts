import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The whole system in one process of its own, which a test may kill. */
export interface KillableSystem {
	readonly url: string
	/** SIGKILL: nothing of it is ended in order. */
	kill(): void
	/** Resolves once it has ended. */
	readonly exited: Promise<unknown>
	/** Ends it in order. */
	stop(): Promise<void>
}

/**
 * Starts it in a folder, and goes on from what is there.
 * @param pages where it serves its pages, and the time that stands still there; without it there are none
 */
export async function startKillable(
	dataDir: string,
	pages?: { readonly port: number; readonly time: number },
): Promise<KillableSystem> {
	const args = pages ? [dataDir, String(pages.port), String(pages.time)] : [dataDir]
	const child = fork(join(import.meta.dirname, 'crash-process.ts'), args, { execArgv: [] })
	const exited = once(child, 'exit')
	const [url] = await Promise.race([
		once(child, 'message'),
		exited.then(() => Promise.reject(new Error('The system ended before it was ready.'))),
	])
	return {
		url: String(url),
		kill: () => child.kill('SIGKILL'),
		exited,
		async stop() {
			if (child.connected) child.disconnect()
			await exited
		},
	}
}
