import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface KillableSystem {
	readonly url: string
	kill(): void
	readonly exited: Promise<unknown>
	stop(): Promise<void>
}

/**
 * Starts the system in a folder and continues with its data.
 * @param pages the address of its pages and their frozen time; no pages when absent
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
